import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, requiredText } from './fields.ts';
import { MAX_URL_LENGTH } from './limits.ts';

const TRUSTED = ['trusted_domain', 'localhost_allowed'] as const;
const NOT_TRUSTED = [
  'not_a_url',
  'scheme_not_http',
  'unclear_characters',
  'credentials_in_url',
  'localhost_in_production',
  'ip_in_production',
  'http_in_production',
  'localhost_not_allowed',
  'http_outside_localhost',
  'no_domain_matches_host',
  'scheme_differs',
  'port_differs',
  'path_outside',
  'path_unclear',
] as const;

/** Why people may, or may not, be sent to a URL. */
export const redirectReason = z.enum([...TRUSTED, ...NOT_TRUSTED]);
/** What somebody was to be sent back from. */
export const redirectPurpose = z.enum([
  'oauth',
  'magic_link',
  'password_reset',
  'email_verification',
  'team_invitation',
  'impersonation',
]);

export const checkRedirectUrl = defineEndpoint({
  name: 'checkRedirectUrl',
  method: 'POST',
  path: '/internal/redirect-checks',
  access: 'admin',
  right: 'read',
  tag: 'Projects',
  summary: 'Tell whether people may be sent to a URL, and why',
  description: 'Asks what decides about links and redirects. Nothing is written.',
  body: z.strictObject({
    url: requiredText.max(MAX_URL_LENGTH).meta({ examples: ['https://app.example.com/handler'] }),
  }),
  response: z.object({
    is_trusted: z.boolean(),
    reason: redirectReason.meta({ examples: ['trusted_domain'] }),
    domain: z
      .string()
      .optional()
      .meta({ description: 'The trusted domain that fits, or comes nearest', examples: ['https://app.example.com'] }),
  }),
  errors: [],
});

export const listRedirectRefusals = defineEndpoint({
  name: 'listRedirectRefusals',
  method: 'GET',
  path: '/internal/redirect-refusals',
  access: 'admin',
  right: 'read',
  tag: 'Projects',
  summary: 'List the URLs that people were lately not sent to, latest first',
  description: 'At most 20, of the last 30 days, without query, fragment, username and password.',
  response: listOf(
    z.object({
      url: z.string().meta({ examples: ['https://preview.example.com/handler'] }),
      purpose: redirectPurpose,
      count: z.int().meta({ description: 'In how many minutes it was refused', examples: [3] }),
      last_at_millis: millis,
    }),
  ),
  errors: [],
});
