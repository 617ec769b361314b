import * as contract from '@keystead/contract';
import { route, routeOfUser } from '../../../http/route.ts';
import { requireRecentSignIn, checkCode } from '../../identity/index.ts';
import { countSignIn } from '../../core/index.ts';
import { confirmPassword } from './confirm-password.ts';
import { signInView } from './password.view.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordResetCode } from './send-reset-code.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUpWithPassword } from './sign-up.ts';
import { setPassword, updatePassword } from './update-password.ts';

export const passwordRoutes = [
  route(contract.signUpWithPassword, async ({ ctx, caller, body: { email, password, verification_callback_url } }) =>
    signInView(
      await signUpWithPassword(ctx, caller.project, {
        email,
        password,
        verificationCallbackUrl: verification_callback_url,
      }),
    ),
  ),
  route(contract.signInWithPassword, async ({ ctx, caller, body: { email, password } }) =>
    signInView(
      await countSignIn(
        ctx,
        caller.project.id,
        'password',
        signInWithPassword(ctx, caller.project, { email, password }),
      ),
    ),
  ),
  route(contract.sendPasswordResetCode, async ({ ctx, caller, body }) => {
    await sendPasswordResetCode(ctx, caller.project, {
      email: body.email,
      callbackUrl: body.callback_url,
    });
    return { success: 'maybe, only if user with e-mail exists' as const };
  }),
  route(contract.checkPasswordResetCode, async ({ ctx, caller, body }) => {
    await checkCode(ctx, caller.project.id, 'password_reset', body.code);
    return { is_code_valid: true as const };
  }),
  route(contract.resetPassword, async ({ ctx, caller, body }) => {
    await resetPassword(ctx, caller.project, body);
    return { success: true as const };
  }),
  routeOfUser(contract.updatePassword, async ({ ctx, caller, user, body }) => {
    await updatePassword(ctx, caller.project, user, { oldPassword: body.old_password, newPassword: body.new_password });
    return { success: true as const };
  }),
  routeOfUser(contract.confirmPassword, async ({ ctx, caller, user, body }) => {
    await confirmPassword(ctx, caller.project, user, body.password);
    return { success: true as const };
  }),
  routeOfUser(contract.setPassword, async ({ ctx, caller, user, body }) => {
    await requireRecentSignIn(ctx, caller, user);
    await setPassword(ctx, caller.project, user, body.password);
    return { success: true as const };
  }),
];
