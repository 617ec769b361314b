import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { createFirstOwner } from './create-first-owner.ts';

export const firstOwnerRoutes = [
  route(contract.createFirstOwner, async ({ ctx, caller, body }) => {
    const { accessToken, refreshToken, userId } = await createFirstOwner(ctx, caller.project, body);
    return { access_token: accessToken, refresh_token: refreshToken, user_id: userId };
  }),
];
