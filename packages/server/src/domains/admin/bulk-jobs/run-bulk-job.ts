import { setTimeout as pause } from 'node:timers/promises';
import { BULK_JOB_MAX_ERRORS, KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { DatabaseUnavailableError } from '../../../db/database-errors.ts';
import { PostponedError } from '../../../platform/jobs-run-task.ts';
import { findProject, type Project } from '../../core/index.ts';
import { bulkActions } from './bulk-actions.ts';
import type { BulkJob, BulkJobKey, OpenJob } from './bulk-job.ts';
import {
  countDone,
  countFailed,
  failJob,
  findOpenJob,
  finishJob,
  listUserIdsFrom,
  type UserOfJob,
} from './bulk-jobs.queries.ts';

/** After so many users, jobs that wait have their turn. */
const PAGE_USERS = 100;
/** So many times as long as a user took, the database is left to others. */
const REST = 1;
const LOOK_AGAIN_SECONDS = 2;

/**
 * Changes a page of users, each in a transaction of their own together with the count: whoever takes over from a process
 * that ended goes on with the first who is not counted. Postponed until nobody is left. See
 * docs/adr/0009-large-changes-in-small-steps.md.
 */
export async function runBulkJob(ctx: Context, key: BulkJobKey, signal: AbortSignal): Promise<void> {
  const job = await findOpenJob(ctx.db, key);
  const project = job && (await findProject(ctx, key.projectId));
  if (!job || !project) return; // it is over, or its project is being deleted
  const early = job.startsAt.getTime() - ctx.clock.now().getTime();
  if (early > 0) throw new PostponedError('the job can still be undone', Math.ceil(early / 1000));
  const first = job.done + job.failed;
  const users = await listUserIdsFrom(ctx.db, key, first, PAGE_USERS);
  for (const [index, { id: userId }] of users.entries()) {
    const begun = performance.now();
    const isCounted = await changeUser(
      asStarted(ctx, job),
      { ...job, project },
      { ...key, place: first + index, userId },
    );
    if (!isCounted) throw new PostponedError('the job is over, or another process is at it', LOOK_AGAIN_SECONDS);
    await pause((performance.now() - begun) * REST, undefined, { signal });
  }
  if (!(await finishJob(ctx.db, key, ctx.clock.now()))) throw new PostponedError('users are left', 0);
}

/** What is done, its starter does, from where they asked for it. */
const asStarted = (ctx: Context, { startedBy, keySetId, requestId, address, device }: OpenJob): Context => ({
  ...ctx,
  origin:
    startedBy === null
      ? { actor: 'key', actorId: keySetId, requestId }
      : { actor: 'owner', actorId: startedBy, requestId },
  device: { clientAddress: address ?? undefined, personAddress: undefined, userAgent: device ?? undefined },
});

type Running = BulkJob & { readonly project: Project };
type Turn = UserOfJob & { readonly userId: string };

/** False if it is not their turn. */
async function changeUser(ctx: Context, job: Running, turn: Turn): Promise<boolean> {
  try {
    return await tryUser(ctx, job, turn).catch((error: unknown) => {
      if (isExpected(error) || error instanceof DatabaseUnavailableError) throw error;
      return tryUser(ctx, job, turn); // it may have been a deadlock
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    return noteFailure(ctx, turn, error);
  }
}

const tryUser = (ctx: Context, job: Running, turn: Turn): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await countDone(ctx.db, turn))) return false;
    await bulkActions[job.action](ctx, job, turn.userId);
    return true;
  });

const isExpected = (error: unknown): error is KnownError => error instanceof KnownError;

/** One user who fails does not keep the others from their turn; a team that is gone does. */
async function noteFailure(ctx: Context, turn: Turn, error: unknown): Promise<boolean> {
  if (!isExpected(error)) ctx.log.error({ bulkJob: turn.id, userId: turn.userId, err: error }, 'bulk job: user failed');
  const message = isExpected(error) ? error.message : 'Something went wrong. The log of the service tells more.';
  const failure = { user_id: turn.userId, message };
  if (error instanceof KnownError && error.code === 'TEAM_NOT_FOUND') {
    await failJob(ctx.db, turn, failure, ctx.clock.now());
    return false;
  }
  return (await countFailed(ctx.db, turn, failure, BULK_JOB_MAX_ERRORS)) !== undefined;
}
