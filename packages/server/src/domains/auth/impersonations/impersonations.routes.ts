import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { createImpersonation } from './create-impersonation.ts';
import { signInAsUser } from './sign-in-as-user.ts';

export const impersonationRoutes = [
  route(contract.createImpersonation, async ({ ctx, caller, body }) => {
    const { url, expiresAt } = await createImpersonation(ctx, caller, body);
    return { url, expires_at_millis: expiresAt.getTime() };
  }),
  route(contract.signInAsUser, async ({ ctx, caller, body }) => {
    const { userId, accessToken, refreshToken, endsAt } = await signInAsUser(ctx, caller.project.id, body.code);
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      user_id: userId,
      expires_at_millis: endsAt.getTime(),
    };
  }),
];
