import { staffRoles, type StaffRole } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { INTERNAL_PROJECT_ID } from '../../core/index.ts';
import { deleteRole, findRole, lockUser, setRoles, tellOfStaff, tellOfUser, type User } from '../../identity/index.ts';

interface Place {
  readonly projectId: string;
  readonly userId: string;
}

/**
 * Makes the user an owner of these projects. Lock the projects first, in the order projects, then users by their ids
 * (deadlock).
 */
export async function makeOwner(
  ctx: TransactionContext,
  { projectIds, userId }: { projectIds: readonly string[]; userId: string },
): Promise<User> {
  // Locked first, so that events list all projects of a user who becomes owner of several at the same time.
  await lockUser(ctx.db, INTERNAL_PROJECT_ID, userId);
  await insertRoles(ctx, { projectIds, userId, role: 'owner' });
  return tellOfUser(ctx, INTERNAL_PROJECT_ID, userId);
}

/** Changes or removes the role. The caller has locked the project and the user. */
export async function setRole(
  ctx: TransactionContext,
  { projectId, userId }: Place,
  role: StaffRole | undefined,
): Promise<void> {
  if (role === 'owner') {
    await makeOwner(ctx, { projectIds: [projectId], userId });
    return;
  }
  const before = await findRole(ctx.db, { projectId, userId });
  if (role === undefined) await deleteRole(ctx.db, { projectId, userId });
  else await insertRoles(ctx, { projectIds: [projectId], userId, role });
  // The user's data includes the projects they own.
  if (before?.role === 'owner') await tellOfUser(ctx, INTERNAL_PROJECT_ID, userId);
}

/** Keeps a higher role. The caller has locked the project and the user. */
export async function addToStaff(ctx: TransactionContext, place: Place, role: StaffRole): Promise<void> {
  const before = await findRole(ctx.db, place);
  if (before && staffRoles.indexOf(before.role) <= staffRoles.indexOf(role)) return;
  await setRole(ctx, place, role);
  await tellOfStaff(ctx, place.projectId, before ? 'staff.updated' : 'staff.added', { userId: place.userId, role });
}

const insertRoles = (
  ctx: TransactionContext,
  place: { projectIds: readonly string[]; userId: string; role: StaffRole },
): Promise<void> => setRoles(ctx.db, { ...place, internalId: INTERNAL_PROJECT_ID, since: ctx.clock.now() });
