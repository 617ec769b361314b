import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, restrictionReason, teamId, userId, uuid } from './fields.ts';
import { userFilter, userIds } from './user-filter.ts';
import { sending } from './recent-sign-in.ts';

const jobId = uuid.meta({ description: 'The id of a bulk job', examples: ['c56a4180-65aa-42ec-a945-5fd21dec0538'] });
export const bulkAction = z.enum([
  'delete',
  'end_sessions',
  'add_to_team',
  'verify_email',
  'restrict',
  'lift_restriction',
]);

const MAX_USERS = 2_147_483_647;
const count = z.number().meta({ examples: [1204] });

const bulkJob = z.object({
  id: jobId,
  action: bulkAction,
  team_id: teamId.nullable().meta({ description: 'Where users are added to a team' }),
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']).meta({
    description:
      'failed: it cannot go on, since the team is gone. Users who failed one by one are counted, and it is done',
  }),
  total: count.meta({ description: 'How many users there were when it was started' }),
  done: count,
  failed: count,
  errors: z
    .array(z.object({ user_id: userId, message: z.string().meta({ examples: ['User not found.'] }) }))
    .meta({ description: 'Of the first 20 users who failed' }),
  started_by_user_id: userId.nullable().meta({ description: 'The owner; null where a key started it' }),
  starts_at_millis: millis,
  finished_at_millis: millis.nullable(),
});

/** Exactly one of both. */
const isOneOf = (one: unknown, other: unknown): boolean => (one === undefined) !== (other === undefined);

const newBulkJob = z
  .strictObject({
    action: bulkAction,
    team_id: teamId.optional().meta({ description: 'For add_to_team, and nothing else' }),
    reason: restrictionReason.optional().meta({ description: 'For restrict alone: why, as the users are told' }),
    user_ids: userIds.optional().meta({ description: 'Whom to change. Those who are no users are passed over' }),
    filter: userFilter.optional().meta({ description: 'Or all whom GET /users lists with it' }),
    expected_count: z
      .int()
      .min(1)
      .max(MAX_USERS)
      .optional()
      .meta({ description: 'How many should fit the filter', examples: [1204] }),
  })
  .refine(({ user_ids, filter }) => isOneOf(user_ids, filter), { error: 'needs either user_ids or filter' })
  .refine(({ user_ids, expected_count }) => isOneOf(user_ids, expected_count), {
    error: 'needs expected_count with a filter, and only there',
  })
  .refine(({ action, team_id }) => (action === 'add_to_team') === (team_id !== undefined), {
    error: 'needs team_id for add_to_team, and only there',
  })
  .refine(({ action, reason }) => action === 'restrict' || reason === undefined, {
    error: 'has a reason for restrict only',
  })
  .meta({ examples: [{ action: 'end_sessions', filter: { verified: false }, expected_count: 1204 }] });

export const startBulkJob = defineEndpoint({
  name: 'startBulkJob',
  method: 'POST',
  path: '/internal/bulk-jobs',
  access: 'admin',
  right: { right: 'manage', fields: { 'action=verify_email': 'secrets' } },
  recentSignIn: sending({ action: ['delete', 'verify_email'] }),
  tag: 'Users',
  summary: 'Change many users at once',
  description:
    'Who is meant is written down now; the job begins 10 seconds later, and until then deleting it undoes it. If more or fewer users fit the filter than expected, by more than 1 %, nothing is started. Every user is changed once, as by the endpoint for one user. With an admin access token, deleting users needs a sign-in, or a password that was entered again, of the last 10 minutes.',
  body: newBulkJob,
  response: bulkJob,
  status: 201,
  errors: ['BULK_JOB_COUNT_MOVED', 'RECENT_SIGN_IN_REQUIRED', 'TEAM_NOT_FOUND', 'USER_NOT_FOUND'],
});

export const listBulkJobs = defineEndpoint({
  name: 'listBulkJobs',
  method: 'GET',
  path: '/internal/bulk-jobs',
  access: 'admin',
  right: 'read',
  tag: 'Users',
  summary: 'List bulk jobs, newest first',
  description: 'The newest 100, until a week after their end.',
  response: listOf(bulkJob),
  errors: [],
});

const named = z.strictObject({ id: jobId });

export const getBulkJob = defineEndpoint({
  name: 'getBulkJob',
  method: 'GET',
  path: '/internal/bulk-jobs/{id}',
  access: 'admin',
  right: 'read',
  tag: 'Users',
  summary: 'Read how far a bulk job has come',
  params: named,
  response: bulkJob,
  errors: ['BULK_JOB_NOT_FOUND'],
});

export const cancelBulkJob = defineEndpoint({
  name: 'cancelBulkJob',
  method: 'DELETE',
  path: '/internal/bulk-jobs/{id}',
  access: 'admin',
  right: 'manage',
  tag: 'Users',
  summary: 'Cancel a bulk job',
  description:
    'From the answer on, no more users are changed. Those who are done stay so; the answer tells how many. A job that is over stays as it is.',
  params: named,
  response: bulkJob,
  errors: ['BULK_JOB_NOT_FOUND'],
});
