import { BULK_JOB_UNDO_MS, KnownError, type BodyOf, type startBulkJob as endpoint } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { addLaterJob } from '../../../db/add-job.ts';
import { execute } from '../../../db/db.ts';
import { type Caller, requireTeam, filterCondition, isAmong, userFilterOf } from '../../identity/index.ts';
import { toldOrigin, writeEvent } from '../../core/index.ts';
import { bulkJobEvent } from './bulk-job-event.ts';
import type { BulkJob } from './bulk-job.ts';
import { insertJob } from './bulk-jobs.queries.ts';

export const RUN_BULK_JOB_TASK = 'run-bulk-job';

/** How far the number of matching users may differ from the expected one. */
const MOST_MOVED = 0.01;

type Asked = BodyOf<typeof endpoint, 'admin'>;

/** Stores the action and the user ids. The job starts after a delay, so that it can be undone. */
export async function startBulkJob(ctx: Context, { project, owner, keySetId }: Caller, asked: Asked): Promise<BulkJob> {
  const { id: projectId } = project;
  const { action, team_id: teamId = null, reason = null } = asked;
  if (teamId !== null) await requireTeam(ctx, projectId, teamId);
  const id = ctx.random.uuid();
  const createdAt = ctx.clock.now();
  const startsAt = new Date(createdAt.getTime() + BULK_JOB_UNDO_MS);
  const startedBy = owner?.id ?? null;
  const start = { ...toldOrigin(ctx), keySetId: keySetId ?? null };
  return inTransaction(ctx, async (ctx) => {
    const row = { projectId, id, action, teamId, reason, startedBy, ...start, createdAt, startsAt };
    const job = await insertJob(ctx.db, row, areMeant(projectId, asked));
    requireExpected(asked, job?.total ?? 0);
    if (!job) throw new KnownError('USER_NOT_FOUND');
    await writeEvent(ctx, projectId, bulkJobEvent('bulk_job.started', job));
    await execute(ctx.db, addLaterJob(RUN_BULK_JOB_TASK, { projectId, id }, BULK_JOB_UNDO_MS / 1000));
    return job;
  });
}

/** A condition on users, called `u`. */
const areMeant = (projectId: string, { user_ids = [], filter }: Asked) =>
  filter ? filterCondition(userFilterOf(projectId, filter)) : isAmong(projectId, user_ids);

/** Refuses the job if the number of users changed since the caller confirmed it. */
function requireExpected({ expected_count }: Asked, count: number): void {
  if (expected_count === undefined) return;
  const moved = Math.abs(count - expected_count) / expected_count;
  if (moved > MOST_MOVED) throw new KnownError('BULK_JOB_COUNT_MOVED', { expected_count, count });
}
