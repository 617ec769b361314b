import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { countSignIn } from '../../core/index.ts';
import { checkCode } from '../../identity/index.ts';
import { sendSignInCode } from './send-sign-in-code.ts';
import { signInWithCode } from './sign-in.ts';

export const otpRoutes = [
  route(contract.sendSignInCode, async ({ ctx, caller, body }) => ({
    success: true as const,
    nonce: await sendSignInCode(ctx, caller.project, {
      email: body.email,
      callbackUrl: body.callback_url,
    }),
  })),
  route(contract.checkSignInCode, async ({ ctx, caller, body }) => {
    await checkCode(ctx, caller.project.id, 'sign_in', body.code);
    return { is_code_valid: true as const };
  }),
  route(contract.signInWithCode, async ({ ctx, caller, body }) => {
    const { accessToken, refreshToken, isNewUser, userId } = await countSignIn(
      ctx,
      caller.project.id,
      'otp',
      signInWithCode(ctx, caller.project, body.code),
    );
    return { access_token: accessToken, refresh_token: refreshToken, is_new_user: isNewUser, user_id: userId };
  }),
];
