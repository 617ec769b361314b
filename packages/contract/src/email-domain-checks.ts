import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dkimSelector, requiredText } from './fields.ts';

const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`, 'i');

/** The result of looking up one of the DNS records that authenticate emails. */
const record = z.object({
  status: z.enum(['found', 'missing', 'wrong', 'unknown']).meta({
    description:
      '`found`: the record exists and is valid. `missing`: there is no record. `wrong`: the record has an error. `unknown`: the DNS server did not respond in time',
    examples: ['found'],
  }),
  record: z
    .string()
    .nullable()
    .meta({ description: 'The record that was found', examples: ['v=spf1 include:_spf.example.com ~all'] }),
  hint: z
    .string()
    .nullable()
    .meta({ description: 'What to do, in plain words; null if there is nothing to do', examples: [null] }),
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
  tag: 'Emails',
  summary: 'Check the SPF, DKIM and DMARC records of a domain',
  description:
    'Looks up the DNS records that authenticate emails from a domain. A DKIM record is stored under a selector that only the sender knows: Keystead looks up the `selector` you give, or else those of common email providers. Limited to 60 checks per hour and project. Requires a super secret admin key or any staff role.',
  query: z.strictObject({
    domain: requiredText
      .max(253)
      .refine((value) => DOMAIN.test(value), { error: 'Invalid domain' })
      .meta({
        description: 'The part of the sender address after the @; internationalized domains in ASCII form (Punycode)',
        examples: ['example.com'],
      }),
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
