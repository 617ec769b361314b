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

/** After this many users, other waiting jobs get their turn. */
const PAGE_USERS = 100;
/** The pause after each user, as a multiple of the time the change took, so that requests get the database. */
const REST = 1;
const LOOK_AGAIN_SECONDS = 2;

/**
 * Changes a page of users, each in a transaction together with the count, so that another process continues after the
 * last counted user if this one dies. Postponed until no user is left. See
 * docs/adr/0009-large-changes-in-small-steps.md.
 */
export async function runBulkJob(ctx: Context, key: BulkJobKey, signal: AbortSignal): Promise<void> {
  const job = await findOpenJob(ctx.db, key);
  const project = job && (await findProject(ctx, key.projectId));
  if (!job || !project) return; // the job is over, or its project is being deleted
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

/** Acts as the starter of the job, from their IP address and device. */
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

/** Returns false if it is not this user's turn. */
async function changeUser(ctx: Context, job: Running, turn: Turn): Promise<boolean> {
  try {
    return await tryUser(ctx, job, turn).catch((error: unknown) => {
      if (isExpected(error) || error instanceof DatabaseUnavailableError) throw error;
      return tryUser(ctx, job, turn); // the failure may have been a deadlock
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

/** Counts one failed user and continues; if the team was deleted, the whole job fails. */
async function noteFailure(ctx: Context, turn: Turn, error: unknown): Promise<boolean> {
  if (!isExpected(error)) ctx.log.error({ bulkJob: turn.id, userId: turn.userId, err: error }, 'bulk job: user failed');
  const message = isExpected(error) ? error.message : 'Something went wrong. See the service log for details.';
  const failure = { user_id: turn.userId, message };
  if (error instanceof KnownError && error.code === 'TEAM_NOT_FOUND') {
    await failJob(ctx.db, turn, failure, ctx.clock.now());
    return false;
  }
  return (await countFailed(ctx.db, turn, failure, BULK_JOB_MAX_ERRORS)) !== undefined;
}
