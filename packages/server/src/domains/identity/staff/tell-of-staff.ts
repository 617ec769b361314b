import type { EventType, StaffRole } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { writeEvent } from '../../core/index.ts';
import { listRoles } from './staff.queries.ts';

/** In the log of the project, in the transaction that changes its staff. Who accepts an invitation is one of the staff from then on. */
export const tellOfStaff = (
  ctx: TransactionContext,
  projectId: string,
  type: Extract<EventType, `staff.${string}`>,
  { userId: id, role }: { userId: string; role: StaffRole },
): Promise<void> => {
  const by = ctx.origin.actor === 'user' ? ({ actor: 'owner', actorId: id } as const) : undefined;
  return writeEvent(ctx, projectId, { type, version: 1, data: { id, role } }, by);
};

/** Told to every project whose staff somebody is on, before their account goes. */
export async function tellOfLeaving(ctx: TransactionContext, userId: string): Promise<void> {
  for (const { projectId, role } of await listRoles(ctx.db, userId))
    await tellOfStaff(ctx, projectId, 'staff.removed', { userId, role });
}
