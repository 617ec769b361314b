import { call } from '../call.ts';
import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { NO_ID, ofOwnerOfLongAgo } from '../triggers.ts';
import type { World } from '../world.ts';

const noSuchJob = { BULK_JOB_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) } satisfies Triggers;

const newJob = ({ user }: World) => ({ action: 'end_sessions', user_ids: [user.userId] });

async function sampleOfJob(world: World) {
  const { body } = await call(world.instance.app, 'POST /api/v1/internal/bulk-jobs', {
    as: 'admin',
    body: newJob(world),
  });
  return { params: { id: (body as { id: string }).id } };
}

export const bulkJobCases = {
  startBulkJob: {
    sample: (world) => ({ body: newJob(world) }),
    errors: {
      BULK_JOB_COUNT_MOVED: () => ({
        as: 'admin',
        body: { action: 'end_sessions', filter: {}, expected_count: 1_000_000 },
      }),
      RECENT_SIGN_IN_REQUIRED: async (scene) => ({
        ...(await ofOwnerOfLongAgo.RECENT_SIGN_IN_REQUIRED(scene)),
        body: { action: 'delete', user_ids: [NO_ID] },
      }),
      TEAM_NOT_FOUND: ({ user }) => ({
        as: 'admin',
        body: { action: 'add_to_team', user_ids: [user.userId], team_id: NO_ID },
      }),
      USER_NOT_FOUND: () => ({ as: 'admin', body: { action: 'end_sessions', user_ids: [NO_ID] } }),
    },
  },
  listBulkJobs: { sample: () => ({}) },
  getBulkJob: { sample: sampleOfJob, errors: noSuchJob },
  cancelBulkJob: { sample: sampleOfJob, errors: noSuchJob },
} satisfies EndpointCases;
