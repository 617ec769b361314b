import type { getBilling, ParamsOf } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../access/index.ts';
import { getTargetUser } from '../users/index.ts';

/** Clients learn nothing about other users, not even that they exist. Of teams there is nothing to learn. */
export async function requireCustomer(
  ctx: Context,
  caller: Caller,
  { customer_type, customer_id }: ParamsOf<typeof getBilling>,
): Promise<void> {
  if (customer_type === 'user') await getTargetUser(ctx, caller, customer_id);
}
