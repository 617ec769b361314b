import { staffRoles, type StaffRole } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { INTERNAL_PROJECT_ID } from '../../core/index.ts';
import { deleteRole, findRole, lockUser, setRoles, tellOfStaff, tellOfUser, type User } from '../../identity/index.ts';

interface Place {
  readonly projectId: string;
  readonly userId: string;
}

/** The user owns these projects too. Projects are locked before users, and users by their ids (deadlock). */
export async function makeOwner(
  ctx: TransactionContext,
  { projectIds, userId }: { projectIds: readonly string[]; userId: string },
): Promise<User> {
  // Locked first, so that events list all projects of an owner who makes several at the same time.
  await lockUser(ctx.db, INTERNAL_PROJECT_ID, userId);
  await insertRoles(ctx, { projectIds, userId, role: 'owner' });
  return tellOfUser(ctx, INTERNAL_PROJECT_ID, userId);
}

/** The user has another role, or none. Whoever asks has locked the project and the user. */
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
  if (before?.role === 'owner') await tellOfUser(ctx, INTERNAL_PROJECT_ID, userId); // they are shown with what they own
}

/** Whoever is more already stays what they are. Whoever asks has locked the project and the user. */
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
