import { staffRoles, type StaffRole } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/index.ts';
import { setRole, tellOfStaff } from '../index.ts';
import { own } from './change-staff.ts';
import { listStaff } from './list-staff.ts';

/** Whoever is more already stays what they are. The project and the user are locked by whoever asks. */
export async function addToStaff(
  ctx: TransactionContext,
  { projectId, userId, role }: { projectId: string; userId: string; role: StaffRole },
): Promise<void> {
  const known = (await listStaff(ctx, projectId)).find(({ id }) => id === userId);
  if (known && staffRoles.indexOf(known.role) <= staffRoles.indexOf(role)) return;
  if (role === 'owner') await own(ctx, projectId, userId);
  else await setRole(ctx.db, { projectId, internalId: INTERNAL_PROJECT_ID, userId, role, since: ctx.clock.now() });
  await tellOfStaff(ctx, projectId, known ? 'staff.updated' : 'staff.added', { userId, role });
}
