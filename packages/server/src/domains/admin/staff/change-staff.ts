import { KnownError, type StaffRole } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { type Caller, listStaff, lockUser, tellOfStaff, type StaffMember } from '../../identity/index.ts';
import { INTERNAL_PROJECT_ID, lockProject } from '../../core/index.ts';
import { requireOwnersAlone } from './require-owners-alone.ts';
import { setRole } from './set-role.ts';

type By = Pick<Caller, 'project' | 'owner'>;

/** The new role applies from the next request on. */
export const changeRole = (ctx: Context, by: By, userId: string, role: StaffRole): Promise<void> =>
  changeMember(ctx, by, userId, async (ctx, member) => {
    if (member.role === role) return;
    const { id: projectId } = by.project;
    requireOwnersAlone(projectId, role);
    await tellOfStaff(ctx, projectId, 'staff.updated', { userId, role });
    await setRole(ctx, { projectId, userId }, role);
  });

/** The user keeps their account and their roles in other projects. */
export const removeMember = (ctx: Context, by: By, userId: string): Promise<void> =>
  changeMember(ctx, by, userId, async (ctx, { role }) => {
    const { id: projectId } = by.project;
    await tellOfStaff(ctx, projectId, 'staff.removed', { userId, role });
    await setRole(ctx, { projectId, userId }, undefined);
  });

/**
 * The lock of the project serializes changes of its staff: of two owners who remove each other, one remains, and a
 * member who was just removed can't remove others.
 */
const changeMember = (
  ctx: Context,
  { project, owner }: By,
  userId: string,
  change: (ctx: TransactionContext, member: StaffMember) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, project.id);
    await lockUser(ctx.db, INTERNAL_PROJECT_ID, userId);
    const staff = await listStaff(ctx.db, project.id);
    if (owner && !staff.some(({ id, role }) => id === owner.id && role === owner.role))
      throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
    const member = staff.find(({ id }) => id === userId);
    if (!member) throw new KnownError('STAFF_MEMBER_NOT_FOUND');
    await change(ctx, member);
    if (member.role === 'owner' && !(await listStaff(ctx.db, project.id)).some(({ role }) => role === 'owner'))
      throw new KnownError('LAST_OWNER_STAYS'); // rolls the change back
  });
