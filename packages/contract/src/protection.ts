import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, success, userId } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';
import { MOST_COUNTS_READ } from './limits.ts';

/** Every limit that counts what people do in a project. */
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
  per: z
    .enum(['account_and_network', 'account', 'code', 'network', 'address', 'user', 'team', 'project'])
    .meta({ description: 'What each has a count of its own', examples: ['account_and_network'] }),
  max: z.int().meta({ description: 'So many are let through', examples: [10] }),
  window_seconds: seconds
    .nullable()
    .meta({ description: 'Within so long; null where it holds at any time, whenever they came' }),
  first_wait_seconds: seconds.nullable().meta({
    description:
      'Of limits whose waits grow: how long the first one lasts, each further one twice as long. Null where the end of the window is waited for',
    examples: [30],
  }),
  longest_wait_seconds: seconds.nullable().meta({ examples: [3600] }),
  setting: z
    .string()
    .nullable()
    .meta({
      description: 'The setting of the instance that holds it; null where it is fixed',
      examples: ['KEYSTEAD_GUESS_LIMIT_PER_NETWORK'],
    }),
  counted: counted.meta({
    description:
      'How many have a count in this project at the moment: accounts, networks, addresses … Addresses that nobody has an account with are counted like all others. Null where no count is kept',
    examples: [3],
  }),
  at_limit: counted.meta({ description: 'How many of those have to wait before the next', examples: [1] }),
  used: counted.meta({
    description: 'Of limits of the project as a whole: how much of it is used up. Null for all others',
    examples: [null],
  }),
});

export const listLimits = defineEndpoint({
  name: 'listLimits',
  method: 'GET',
  path: '/internal/limits',
  access: 'admin',
  right: 'read',
  tag: 'Protection',
  summary: 'List the limits in effect, and how much of them is used at the moment',
  description: [
    'Limits are set for the instance as a whole; each project has counts of its own, and only those are told.',
    `At most ${MOST_COUNTS_READ} counts of each kind are looked at: where there are more, is_capped is true and the numbers are lower bounds.`,
    'How many tries were blocked by hour and by day is told by GET /internal/metrics, in sign_ins with the outcome blocked.',
  ].join(' '),
  response: listOf(limit).extend({
    is_capped: z
      .boolean()
      .meta({ description: 'Whether there are more counts than were looked at', examples: [false] }),
  }),
  errors: [],
  refusals: ['QUERY_TOO_SLOW'],
});

export const lockedFactors = ['password', 'code', 'totp'] as const;
const factor = z.enum(lockedFactors).meta({
  description:
    'Their password, the codes that are mailed to them, or the one-time passwords of their authenticator app',
  examples: ['password'],
});

const lock = z.object({
  factor,
  scope: z.enum(['network', 'unknown_networks', 'everywhere']).meta({
    description:
      'Whose tries wait: those of one network, of all networks that the user never signed in from, or everybody’s',
    examples: ['network'],
  }),
  network: z
    .string()
    .nullable()
    .meta({ description: 'Which one, where it is one', examples: ['203.0.113.7'] }),
  since_millis: millis.nullable().meta({
    description: 'When the wait began. Null for one-time passwords, where only the end of the window is kept',
  }),
  until_millis: millis.meta({ description: 'The next try is let in from then on' }),
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
  locks: z.array(lock).meta({ description: 'What waits, the latest end first' }),
});

export const listLockouts = defineEndpoint({
  name: 'listLockouts',
  method: 'GET',
  path: '/internal/lockouts',
  access: 'admin',
  right: 'read',
  tag: 'Protection',
  summary: 'List the users whose next try to sign in has to wait, in the order of their ids',
  description:
    'Too many wrong tries were made at their account. An account stays open from networks that its user has signed in from, unless the tries came from there.',
  query: z.strictObject({ user_id: userId.optional().meta({ description: 'This one alone' }), ...pageQuery }),
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
  tag: 'Protection',
  summary: 'Unlock a user: forget all wrong tries at their account',
  description:
    'At their password, their mailed codes and their one-time passwords. All limits begin anew for them. It records user.unlocked, unless there was nothing to forget.',
  params: z.strictObject({ user_id: userId }),
  response: success,
  errors: ['USER_NOT_FOUND'],
});
