import { KnownError } from '@keystead/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context, type TransactionContext } from '../../../../context.ts';
import { addLaterJob } from '../../../../db/add-job.ts';
import { execute } from '../../../../db/db.ts';
import { REMEMBERED_MS, type Caller, listOwners, lockUser } from '../../../identity/index.ts';
import { writeEvent, INTERNAL_PROJECT_ID, markDeleted } from '../../../core/index.ts';
import { setRole } from '../../staff/set-role.ts';
import { insertDeletion } from './deletion.queries.ts';

export const PURGE_PROJECT_TASK = 'purge-project';

/** By then every request that started before the deletion has ended. */
const PURGED_AFTER_SECONDS = 15;

/** Deletes a project for all processes: waits until their caches have expired. A job deletes the rows afterwards. */
export async function deleteProject(ctx: Context, { project, owner }: Caller): Promise<void> {
  const { id } = project;
  if (id === INTERNAL_PROJECT_ID) throw new KnownError('INTERNAL_PROJECT_NOT_DELETABLE');
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    if (!(await markDeleted(ctx.db, id, now))) return; // another request deleted it first
    await disown(ctx, id);
    await tellOfDeletion(ctx, project);
    await insertDeletion(ctx.db, { projectId: id, deletedBy: owner?.id ?? null, now });
    await execute(ctx.db, addLaterJob(PURGE_PROJECT_TASK, { projectId: id }, PURGED_AFTER_SECONDS));
  });
  ctx.cache.forget();
  await pause(REMEMBERED_MS);
}

/** Locks users in the order of their ids, as everywhere (deadlock). */
async function disown(ctx: TransactionContext, projectId: string): Promise<void> {
  const owners = await listOwners(ctx.db, projectId);
  for (const userId of owners.map(({ id }) => id).toSorted()) {
    await lockUser(ctx.db, INTERNAL_PROJECT_ID, userId);
    await setRole(ctx, { projectId, userId }, undefined);
  }
}

/** In the log of the internal project, because the log of the project is deleted with it. */
const tellOfDeletion = (ctx: TransactionContext, { id, displayName }: Caller['project']): Promise<void> =>
  writeEvent(ctx, INTERNAL_PROJECT_ID, {
    type: 'project.deleted',
    version: 1,
    data: { id, display_name: displayName },
  });
