import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, success, userId } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';
import { MOST_COUNTS_READ } from './limits.ts';

/** All limits on what users and staff do in a project. */
export const limitIds = [
  'password_per_network',
  'password_per_account',
  'code_per_network',
  'code_per_account',
  'code_tries',
  'second_factor',
  'second_factor_tries',
  'sign_ups',
  'mails_per_address',
  'mails_per_network',
  'mails_per_project',
  'oauth_flows',
  'teams_created',
  'team_members',
  'team_invitations',
  'test_mails',
  'domain_checks',
  'test_events',
] as const;

const seconds = z.int().meta({ examples: [900] });
const counted = z.int().nullable();

const limit = z.object({
  id: z.enum(limitIds).meta({ examples: ['password_per_network'] }),
  per: z.enum(['account_and_network', 'account', 'code', 'network', 'address', 'user', 'team', 'project']).meta({
    description: 'What is counted separately, such as each account or each IP range',
    examples: ['account_and_network'],
  }),
  max: z.int().meta({ description: 'How many are allowed', examples: [10] }),
  window_seconds: seconds
    .nullable()
    .meta({ description: 'The time window of the limit; null if the limit applies to the total, at any time' }),
  first_wait_seconds: seconds.nullable().meta({
    description:
      'For limits with growing waits: how long the first wait is. Each further wait is twice as long. Null if the wait lasts until the end of the window',
    examples: [30],
  }),
  longest_wait_seconds: seconds
    .nullable()
    .meta({ description: 'For limits with growing waits: how long a wait can get', examples: [3600] }),
  setting: z
    .string()
    .nullable()
    .meta({
      description: 'The instance setting that configures the limit; null if it is fixed',
      examples: ['KEYSTEAD_GUESS_LIMIT_PER_NETWORK'],
    }),
  counted: counted.meta({
    description:
      'How many counters there currently are in this project, for accounts, IP ranges, email addresses and so on. Email addresses without an account are included. Null if the limit has no counters',
    examples: [3],
  }),
  at_limit: counted.meta({ description: 'How many of these have reached the limit and must wait', examples: [1] }),
  used: counted.meta({
    description: 'For limits of the project as a whole: how much of it is used. Null for all other limits',
    examples: [null],
  }),
});

export const listLimits = defineEndpoint({
  name: 'listLimits',
  method: 'GET',
  path: '/internal/limits',
  access: 'admin',
  right: 'read',
  tag: 'Rate limits',
  summary: 'List rate limits',
  description: `Returns the limits in effect and their current usage. Limits are configured for the whole instance; each project has its own counters, and you see only those of your project. At most ${MOST_COUNTS_READ} counters of each kind are read: if there are more, \`is_capped\` is true and the numbers are lower bounds. For blocked sign-in attempts by hour and day, use \`GET /internal/metrics\`: \`sign_ins\` with the outcome \`blocked\`. Requires a super secret admin key or any staff role.`,
  response: listOf(limit).extend({
    is_capped: z.boolean().meta({ description: 'Whether there are more counters than were read', examples: [false] }),
  }),
  errors: [],
  refusals: ['QUERY_TOO_SLOW'],
});

export const lockedFactors = ['password', 'code', 'totp'] as const;
const factor = z.enum(lockedFactors).meta({
  description:
    'What is locked: the password, emailed codes (`code`) or the one-time codes of the authenticator app (`totp`)',
  examples: ['password'],
});

const lock = z.object({
  factor,
  scope: z.enum(['network', 'unknown_networks', 'everywhere']).meta({
    description:
      'Which attempts are locked: those from one IP range (`network`), those from all IP ranges that the user never signed in from (`unknown_networks`), or all of them (`everywhere`)',
    examples: ['network'],
  }),
  network: z
    .string()
    .nullable()
    .meta({
      description: 'The IP address, or the /64 range for IPv6. Null for the other scopes',
      examples: ['203.0.113.7'],
    }),
  since_millis: millis.nullable().meta({
    description: 'When the lock started. Null for `totp`, for which only the end is stored',
  }),
  until_millis: millis.meta({ description: 'When the next attempt is allowed' }),
});

const lockout = z.object({
  user_id: userId,
  primary_email: z
    .email()
    .nullable()
    .meta({ examples: ['mira@example.com'] }),
  display_name: z
    .string()
    .nullable()
    .meta({ examples: ['Mira Holm'] }),
  locks: z.array(lock).meta({ description: 'The locks, sorted by their end, latest first' }),
});

export const listLockouts = defineEndpoint({
  name: 'listLockouts',
  method: 'GET',
  path: '/internal/lockouts',
  access: 'admin',
  right: 'read',
  tag: 'Rate limits',
  summary: 'List locked users',
  description:
    'Returns the users whose next sign-in attempt is locked, because there were too many failed attempts on their account. Sorted by user ID. Users can still sign in from IP ranges that they signed in from before, unless the failed attempts came from there. Requires a super secret admin key or any staff role.',
  query: z.strictObject({ user_id: userId.optional().meta({ description: 'Only this user' }), ...pageQuery }),
  response: pageOf(lockout),
  errors: ['USER_NOT_FOUND'],
  refusals: ['INVALID_CURSOR', 'QUERY_TOO_SLOW'],
});

export const deleteLockout = defineEndpoint({
  name: 'deleteLockout',
  method: 'DELETE',
  path: '/internal/lockouts/{user_id}',
  access: 'admin',
  right: 'help',
  tag: 'Rate limits',
  summary: 'Unlock a user',
  description:
    "Clears all failed attempts on the user's password, emailed codes and authenticator app, so every limit starts again from zero. Records the event `user.unlocked`, unless there were no failed attempts. Requires a super secret admin key or the `help` right (owner, admin, support).",
  params: z.strictObject({ user_id: userId }),
  response: success,
  errors: ['USER_NOT_FOUND'],
});
