import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { email } from './fields.ts';
import { emailConfigReplacement } from './project.ts';

/** A line of a conversation with an SMTP server. */
const transcriptLine = z.object({
  from: z.enum(['keystead', 'server', 'note']).meta({
    description: 'Who says it; a note is what Keystead says about it',
    examples: ['server'],
  }),
  text: z.string().meta({ examples: ['220 mail.example.com ESMTP'] }),
});

export const runEmailTest = defineEndpoint({
  name: 'runEmailTest',
  method: 'POST',
  path: '/internal/email-tests',
  access: 'admin',
  right: 'secrets',
  tag: 'Mails',
  summary: 'Send a test mail, and show what the SMTP server says',
  description:
    'With email_config by settings that are not saved, else by those that are; a password that is left out is the stored one, for the same host, port and username. Secrets are blanked in the transcript. It takes 20 seconds at most, and is in the log of mails afterwards.',
  body: z.strictObject({ recipient: email, email_config: emailConfigReplacement.optional() }),
  response: z.object({
    is_accepted: z.boolean().meta({ description: 'Whether the server has taken the mail' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why it has not, in words for the owner', examples: [null] }),
    transcript: z.array(transcriptLine).meta({ description: 'At most 100 lines' }),
  }),
  errors: ['SECRET_CANNOT_BE_KEPT'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});
