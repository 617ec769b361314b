import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { getTargetUser } from '../users/index.ts';
import { requireCustomer } from './require-customer.ts';

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
  route(contract.recordAnalyticsEvents, () => ({ inserted: 0 as const })),
  route(contract.signUpAnonymously, () => {
    throw new contract.KnownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED');
  }),
];
