import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { mayMail } from '../../mail/index.ts';
import { requireMaySignUp, type Project, requireTrustedUrl } from '../../core/index.ts';
import { type StartedSession, createAccount, mailCode } from '../../identity/index.ts';
import { requireAcceptablePassword } from './acceptable-password.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  /** The URL of the link in the verification email; without it, none is sent. */
  readonly verificationCallbackUrl: string | undefined;
}

export async function signUpWithPassword(ctx: Context, project: Project, given: SignUp): Promise<StartedSession> {
  const { email, verificationCallbackUrl: callbackUrl } = given;
  await requireMaySignUp(ctx, project.id);
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await requireAcceptablePassword(project.config, given.password);
  if (!project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  if (callbackUrl !== undefined) await requireTrustedUrl(ctx, project, callbackUrl, 'email_verification');
  const passwordHash = await ctx.passwords.hash(given.password, ctx.device.clientAddress);
  const mails =
    callbackUrl !== undefined && (await mayMail(ctx, project.id, { recipient: email, purpose: 'email_verification' }));
  return createAccount(ctx, project, {
    method: 'password',
    email,
    isVerified: false,
    passwordHash,
    ...(mails && { alongside: ({ id }) => verificationMail(ctx, project, { id, email, callbackUrl }) }),
  });
}

const verificationMail = (
  ctx: Context,
  project: Project,
  { id, email, callbackUrl }: { id: string; email: string; callbackUrl: string },
) => {
  const user = { id, displayName: null, primaryEmail: email };
  return mailCode(ctx, project, 'email_verification', { recipient: email, user, callbackUrl }).parts;
};
