import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, restrictionReason, teamId, userId, uuid } from './fields.ts';
import { userFilter, userIds } from './user-filter.ts';
import { sending } from './recent-sign-in.ts';

const jobId = uuid.meta({ description: 'The ID of a bulk job', examples: ['c56a4180-65aa-42ec-a945-5fd21dec0538'] });
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
  team_id: teamId.nullable().meta({ description: 'The team for `add_to_team`' }),
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']).meta({
    description:
      '`failed` means that the job stopped because the team was deleted. A job is `done` even if some users failed',
  }),
  total: count.meta({ description: 'Number of users selected when the job was created' }),
  done: count,
  failed: count,
  errors: z
    .array(z.object({ user_id: userId, message: z.string().meta({ examples: ['User not found.'] }) }))
    .meta({ description: 'The errors of the first 20 users who failed' }),
  started_by_user_id: userId
    .nullable()
    .meta({ description: 'The staff member who started the job; null if an API key did' }),
  starts_at_millis: millis,
  finished_at_millis: millis.nullable(),
});

/** Whether exactly one of two values is given. */
const isOneOf = (one: unknown, other: unknown): boolean => (one === undefined) !== (other === undefined);

const newBulkJob = z
  .strictObject({
    action: bulkAction,
    team_id: teamId.optional().meta({ description: 'Required for `add_to_team`, not allowed otherwise' }),
    reason: restrictionReason
      .optional()
      .meta({ description: 'Only for `restrict`: the reason that is shown to the users' }),
    user_ids: userIds.optional().meta({ description: 'The users to change. Unknown IDs are skipped' }),
    filter: userFilter.optional().meta({
      description: 'Changes all users that `GET /users` returns for this filter. Send either `user_ids` or `filter`',
    }),
    expected_count: z
      .int()
      .min(1)
      .max(MAX_USERS)
      .optional()
      .meta({ description: 'Required with `filter`: how many users you expect to match', examples: [1204] }),
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
  summary: 'Create a bulk job',
  description:
    'Changes many users at once, each as the endpoint for a single user does. The users are selected now, and the job starts after 10 seconds; until then you can cancel it without any effect. If the number of users who match the filter differs from `expected_count` by more than 1%, no job is created. Requires a super secret admin key or the `manage` right (owner, admin). `verify_email` needs the `secrets` right (owner). For `delete` and `verify_email`, staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'List bulk jobs',
  description:
    'Returns the newest 100 bulk jobs, newest first. Jobs are deleted a week after they end. Requires a super secret admin key or any staff role.',
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
  summary: 'Get a bulk job',
  description: 'Returns the status and progress of a bulk job. Requires a super secret admin key or any staff role.',
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
    'Once you get the response, no more users are changed. Users who were changed before stay changed; the response says how many. A job that has ended stays as it is. Requires a super secret admin key or the `manage` right (owner, admin).',
  params: named,
  response: bulkJob,
  errors: ['BULK_JOB_NOT_FOUND'],
});
