import type { EventType, StaffRole } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { writeEvent } from '../../core/index.ts';
import { listRoles } from './staff.queries.ts';

/**
 * Records a staff change in the log of the project, in the transaction that makes it. A user who accepts an invitation
 * is recorded as an owner, because they are on the staff from then on.
 */
export const tellOfStaff = (
  ctx: TransactionContext,
  projectId: string,
  type: Extract<EventType, `staff.${string}`>,
  { userId: id, role }: { userId: string; role: StaffRole },
): Promise<void> => {
  const by = ctx.origin.actor === 'user' ? ({ actor: 'owner', actorId: id } as const) : undefined;
  return writeEvent(ctx, projectId, { type, version: 1, data: { id, role } }, by);
};

/** Records the removal in every project whose staff the user is on, before their account is deleted. */
export async function tellOfLeaving(ctx: TransactionContext, userId: string): Promise<void> {
  for (const { projectId, role } of await listRoles(ctx.db, userId))
    await tellOfStaff(ctx, projectId, 'staff.removed', { userId, role });
}
