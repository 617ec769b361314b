import type { EventType, StaffRole } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { recordEvent } from '../../events/index.ts';
import { joinedStaff, selectStaffMember, staffEvent } from '../index.ts';

/** In the log of the project, in the transaction that changes its staff. */
export const tellOfStaff = (
  ctx: TransactionContext,
  projectId: string,
  type: Extract<EventType, `staff.${string}`>,
  member: { userId: string; role: StaffRole },
): Promise<void> => {
  const actor = ctx.origin.actor === 'user' ? joinedStaff : undefined;
  return execute(
    ctx.db,
    together([selectStaffMember(member), recordEvent(ctx, projectId, { type, ...staffEvent, actor })]),
  );
};
