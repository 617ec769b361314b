import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { signInView } from './password.view.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUpWithPassword } from './sign-up.ts';

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
    signInView(await signInWithPassword(ctx, caller.project, { email, password })),
  ),
];
