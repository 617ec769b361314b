import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../../http/route.ts';
import { listLimits } from './list-limits.ts';
import { listLockouts } from './list-lockouts.ts';
import { lockoutView } from './lockouts.view.ts';
import { unlockUser } from './unlock-user.ts';

export const protectionRoutes = [
  route(contract.listLimits, async ({ ctx, caller }) => {
    const { limits, isCapped } = await listLimits(ctx, caller.project.id);
    return { items: [...limits], is_paginated: false as const, is_capped: isCapped };
  }),
  route(contract.listLockouts, async ({ ctx, caller, query }) =>
    listAnswer(query, await listLockouts(ctx, caller.project.id, query), lockoutView),
  ),
  route(contract.deleteLockout, async ({ ctx, caller, params }) => {
    await unlockUser(ctx, caller.project.id, params.user_id);
    return { success: true as const };
  }),
];
