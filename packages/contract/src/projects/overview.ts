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
    tried: z.int().meta({ description: 'At most 1000, the newest', examples: [100] }),
  }),
  z.object({
    id: z.literal('webhook_failing'),
    webhook_endpoint_id: endpointId,
    url: z.string().meta({ examples: ['https://app.example.com/webhooks'] }),
    is_enabled: z.boolean().meta({ description: 'False where it was switched off for that', examples: [true] }),
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
  summary: 'See how the projects of the signed-in user fare, newest first',
  description: [
    'Sign-ups are counted by UTC day; those of users who are deleted since are not.',
    'An alert is a key that ends within 14 days, a project with one owner, a failed check of production mode while it is on,',
    'a provider that is switched on without keys, mails of the last day that a limit withheld, more than 5 % of its mails that failed,',
    `tries to sign in that were blocked in the last day, from ${BLOCKED_ALERT_TRIES} on,`,
    'and a webhook endpoint whose last attempt was in vain, or that was switched off because all were; not one that an owner switched off.',
  ].join(' '),
  response: z.object({
    items: z.array(
      z.object({
        project_id: projectId,
        user_count: z.number().meta({ examples: [42] }),
        sign_ups_by_day: z.array(z.number()).meta({
          description: `Of the last ${OVERVIEW_DAYS} days by UTC, the oldest first and today last`,
          examples: [[0, 3, 1]],
        }),
        alerts: z.array(alert),
      }),
    ),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
});
