import { BULK_JOB_UNDO_MS, KnownError, type BodyOf, type startBulkJob as endpoint } from '@keystead/contract';
import { inTransaction, type Context } from '../../context.ts';
import { addLaterJob } from '../../db/add-job.ts';
import { execute } from '../../db/db.ts';
import type { Caller } from '../access/index.ts';
import { requireRecentSession } from '../auth/sessions/index.ts';
import { INTERNAL_PROJECT_ID } from '../projects/index.ts';
import { requireTeam } from '../teams/team/index.ts';
import type { BulkJob } from './bulk-job.ts';
import { insertJob, isAmong } from './bulk-jobs.queries.ts';

export const RUN_BULK_JOB_TASK = 'run-bulk-job';

type Asked = BodyOf<typeof endpoint, 'admin'>;

/** Writes down what is to be done, and to whom. It begins a moment later, so that it can be undone. */
export async function startBulkJob(ctx: Context, { project, owner }: Caller, asked: Asked): Promise<BulkJob> {
  const { id: projectId } = project;
  const { action, team_id: teamId = null } = asked;
  if (owner && action === 'delete') await requireRecentSession(ctx, INTERNAL_PROJECT_ID, owner);
  if (teamId !== null) await requireTeam(ctx, projectId, teamId);
  const id = ctx.random.uuid();
  const createdAt = ctx.clock.now();
  const startsAt = new Date(createdAt.getTime() + BULK_JOB_UNDO_MS);
  const startedBy = owner?.id ?? null;
  return inTransaction(ctx, async (ctx) => {
    const row = { projectId, id, action, teamId, startedBy, createdAt, startsAt };
    const job = await insertJob(ctx.db, row, isAmong(asked.user_ids));
    if (!job) throw new KnownError('USER_NOT_FOUND');
    await execute(ctx.db, addLaterJob(RUN_BULK_JOB_TASK, { projectId, id }, BULK_JOB_UNDO_MS / 1000));
    return job;
  });
}
