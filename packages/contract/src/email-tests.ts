import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { email } from './fields.ts';
import { emailConfigReplacement } from './project.ts';

/** One line of an SMTP transcript. */
const transcriptLine = z.object({
  from: z.enum(['keystead', 'server', 'note']).meta({
    description: 'The sender of the line; `note` marks a comment by Keystead',
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
  tag: 'Emails',
  summary: 'Send a test email and get the SMTP transcript',
  description:
    'Sends a test email with the SMTP settings in `email_config`, or with the saved settings if you leave it out. Without a password, the saved one is used if host, port and username are the same. Secrets are masked in the transcript. The request takes up to 20 seconds, and the email appears in the email log. Limited to 20 tests per hour and project. Requires a super secret admin key or the `secrets` right (owner).',
  body: z.strictObject({ recipient: email, email_config: emailConfigReplacement.optional() }),
  response: z.object({
    is_accepted: z.boolean().meta({ description: 'Whether the SMTP server accepted the email' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why the email was not accepted, in plain words; null if it was', examples: [null] }),
    transcript: z
      .array(transcriptLine)
      .meta({ description: 'The conversation with the SMTP server, at most 100 lines' }),
  }),
  errors: ['SECRET_CANNOT_BE_KEPT'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});
