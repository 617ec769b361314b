import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { apiKeyId, millis, oauthProviderId, projectId } from '../fields.ts';
import { BLOCKED_ALERT_TRIES, OVERVIEW_DAYS } from '../limits.ts';
import { endpointId } from '../webhook-delivery.ts';

const alert = z.union([
  z.object({
    id: z.literal('key_expiring'),
    api_key_id: apiKeyId,
    description: z.string().meta({ examples: ['Production'] }),
    expires_at_millis: millis,
  }),
  z.object({ id: z.literal('single_owner') }),
  z.object({
    id: z.literal('production_check_failed'),
    check: z.enum(['localhost_allowed', 'localhost_domain', 'ip_domain', 'http_domain', 'any_subdomain']),
    domain: z.string().optional(),
  }),
  z.object({ id: z.literal('provider_without_keys'), provider_id: oauthProviderId }),
  z.object({ id: z.literal('mails_withheld'), count: z.int().meta({ examples: [12] }) }),
  z.object({ id: z.literal('sign_ins_blocked'), count: z.int().meta({ examples: [212] }) }),
  z.object({
    id: z.literal('mails_failing'),
    failed: z.int().meta({ examples: [12] }),
    tried: z.int().meta({
      description: 'Number of emails that were sent or failed; only the newest 1000 are counted',
      examples: [100],
    }),
  }),
  z.object({
    id: z.literal('webhook_failing'),
    webhook_endpoint_id: endpointId,
    url: z.string().meta({ examples: ['https://app.example.com/webhooks'] }),
    is_enabled: z.boolean().meta({ description: 'False if Keystead disabled the endpoint', examples: [true] }),
  }),
]);

export const getProjectsOverview = defineEndpoint({
  name: 'getProjectsOverview',
  method: 'GET',
  path: '/internal/projects/overview',
  access: 'client',
  right: 'read',
  user: 'required',
  internalProjectOnly: true,
  tag: 'Projects',
  summary: 'Get an overview of all projects with alerts',
  description: [
    'Returns user counts, sign-ups per day (UTC) and alerts for each project of the signed-in user, newest first. Sign-ups of users who have been deleted since are not counted.',
    'There are alerts for a key set that expires within 14 days, a project with only one owner, a failed production mode check while production mode is on,',
    'an OAuth provider that is enabled without keys, emails of the last day that a rate limit withheld, more than 5% failed emails in the last day,',
    `${BLOCKED_ALERT_TRIES} or more blocked sign-in attempts in the last day,`,
    'and a webhook endpoint whose last five attempts failed or that Keystead disabled. The user must be signed in to the internal project.',
  ].join(' '),
  response: z.object({
    items: z.array(
      z.object({
        project_id: projectId,
        user_count: z.number().meta({ examples: [42] }),
        sign_ups_by_day: z.array(z.number()).meta({
          description: `Sign-ups per day of the last ${OVERVIEW_DAYS} days (UTC), oldest first, ending with today`,
          examples: [[0, 3, 1]],
        }),
        alerts: z.array(alert),
      }),
    ),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
});
