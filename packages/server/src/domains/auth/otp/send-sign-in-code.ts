import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { takingAtLeast } from '../../../platform/taking-at-least.ts';
import { mayMail } from '../../mail/index.ts';
import { type Project, requireTrustedUrl } from '../../core/index.ts';
import { findUserByEmail, LEAST_ANSWER_MILLIS, mailCode, nonceOf } from '../../identity/index.ts';
import { requireMagicLink } from './require-magic-link.ts';

export interface SignInCodeRequest {
  readonly email: string;
  readonly callbackUrl: string;
}

/** Returns the nonce that completes a typed code. New people become users when they use the code, not before. */
export const sendSignInCode = (ctx: Context, project: Project, given: SignInCodeRequest): Promise<string> =>
  takingAtLeast(LEAST_ANSWER_MILLIS, () => makeAndSend(ctx, project, given));

async function makeAndSend(ctx: Context, project: Project, given: SignInCodeRequest): Promise<string> {
  const { email, callbackUrl } = given;
  requireMagicLink(project);
  const user = await findUserByEmail(ctx.db, project.id, normalizeEmail(email));
  if (!user && !project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  await requireTrustedUrl(ctx, project, callbackUrl, 'magic_link');
  const { code, parts } = mailCode(ctx, project, 'sign_in', {
    recipient: user?.signInEmail ?? email,
    user,
    callbackUrl,
    isDecoy: user?.otpAuthEnabled === false,
  });
  const isAllowed = await mayMail(ctx, project.id, { recipient: email, purpose: 'magic_link' });
  if (isAllowed) await execute(ctx.db, together(parts));
  return nonceOf(code);
}
