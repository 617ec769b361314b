import * as contract from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { route } from '../../../http/route.ts';
import type { Caller } from '../access/caller.ts';
import { getListedUser, getTargetUser } from '../users/get-user.ts';

export const notOfferedRoutes = [
  route(contract.getBilling, async ({ ctx, caller, params }) => {
    await requireCustomer(ctx, caller, params);
    return { has_customer: false as const, default_payment_method: null };
  }),
  route(contract.listProducts, async ({ ctx, caller, params }) => {
    await requireCustomer(ctx, caller, params);
    return { items: [], is_paginated: true as const, pagination: { next_cursor: null } };
  }),
  route(contract.listNotificationPreferences, async ({ ctx, caller, params }) => {
    await getTargetUser(ctx, caller, params.user_id);
    return { items: [], is_paginated: false as const };
  }),
  route(contract.listProjectPermissions, async ({ ctx, caller, query }) => {
    await getListedUser(ctx, caller, query.user_id);
    return { items: [], is_paginated: false as const };
  }),
  route(contract.recordAnalyticsEvents, () => ({ inserted: 0 as const })),
  route(contract.signUpAnonymously, () => {
    throw new contract.KnownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED');
  }),
];

/**
 * Clients must not learn anything about other users, not even that they exist. About teams there is nothing to learn.
 */
async function requireCustomer(
  ctx: Context,
  caller: Caller,
  { customer_type, customer_id }: contract.ParamsOf<typeof contract.getBilling>,
): Promise<void> {
  if (customer_type === 'user') await getTargetUser(ctx, caller, customer_id);
}
