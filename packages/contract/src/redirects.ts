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

/** Why a redirect URL is or is not trusted. */
export const redirectReason = z.enum([...TRUSTED, ...NOT_TRUSTED]);
/** The flow that a redirect URL was sent for. */
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
  summary: 'Check a redirect URL',
  description:
    'Returns whether links and redirects can lead to a URL, and why. It applies the same rules as real redirects and changes nothing. Requires a super secret admin key or any staff role.',
  body: z.strictObject({
    url: requiredText.max(MAX_URL_LENGTH).meta({ examples: ['https://app.example.com/handler'] }),
  }),
  response: z.object({
    is_trusted: z.boolean(),
    reason: redirectReason.meta({ examples: ['trusted_domain'] }),
    domain: z
      .string()
      .optional()
      .meta({
        description: 'The trusted domain that matches, or the closest one',
        examples: ['https://app.example.com'],
      }),
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
  summary: 'List refused redirect URLs',
  description:
    'Returns the redirect URLs that were refused in the last 30 days, latest first, at most 20. Query, fragment, username and password are left out. Requires a super secret admin key or any staff role.',
  response: listOf(
    z.object({
      url: z.string().meta({ examples: ['https://preview.example.com/handler'] }),
      purpose: redirectPurpose,
      count: z.int().meta({ description: 'Number of refusals, counted at most once a minute', examples: [3] }),
      last_at_millis: millis,
    }),
  ),
  errors: [],
});
