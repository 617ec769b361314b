import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dkimSelector, requiredText } from './fields.ts';

const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`, 'i');

/** What the DNS says about one of the records by which receivers know whose mail it is. */
const record = z.object({
  status: z.enum(['found', 'missing', 'wrong', 'unknown']).meta({
    description: 'Unknown: the DNS did not answer in time',
    examples: ['found'],
  }),
  record: z
    .string()
    .nullable()
    .meta({ description: 'What was found', examples: ['v=spf1 include:_spf.example.com ~all'] }),
  hint: z
    .string()
    .nullable()
    .meta({ description: 'What to do, in a sentence; null if nothing', examples: [null] }),
  suggestion: z
    .object({ name: z.string(), value: z.string() })
    .nullable()
    .meta({ description: 'A TXT record to add', examples: [null] }),
});

export const checkEmailDomain = defineEndpoint({
  name: 'checkEmailDomain',
  method: 'GET',
  path: '/internal/email-domain-checks',
  access: 'admin',
  right: 'read',
  tag: 'Mails',
  summary: 'Look up SPF, DKIM and DMARC of a domain',
  description:
    'DKIM records have names that only the sender knows: those of common mail providers are tried, and the selector if one is given.',
  query: z.strictObject({
    domain: requiredText
      .max(253)
      .refine((value) => DOMAIN.test(value), { error: 'Invalid domain' })
      .meta({ description: 'The part of the sender behind the @, as an A-label', examples: ['example.com'] }),
    selector: dkimSelector.optional().meta({ examples: ['s1'] }),
  }),
  response: z.object({
    domain: z.string().meta({ examples: ['example.com'] }),
    spf: record,
    dkim: record.extend({
      selector: z
        .string()
        .nullable()
        .meta({ examples: ['s1'] }),
    }),
    dmarc: record,
  }),
  errors: [],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});
