import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { countSignIn } from '../../core/index.ts';
import { signInWithMfa } from './sign-in.ts';

export const mfaRoutes = [
  route(contract.signInWithMfa, async ({ ctx, caller, body }) => {
    const { accessToken, refreshToken, userId } = await countSignIn(
      ctx,
      caller.project.id,
      'mfa',
      signInWithMfa(ctx, caller.project, { attemptCode: body.code, totp: body.totp }),
    );
    // New users have no two-factor authentication yet.
    return { access_token: accessToken, refresh_token: refreshToken, is_new_user: false, user_id: userId };
  }),
];
