import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { requireTrustedUrl, type Project } from '../../projects/index.ts';
import type { StartedSession } from '../../sessions/index.ts';
import { createAccount } from '../accounts/index.ts';
import { requirePasswordLength } from './password-length.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly verificationCallbackUrl: string | undefined;
}

export async function signUpWithPassword(ctx: Context, project: Project, given: SignUp): Promise<StartedSession> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  requirePasswordLength(given.password);
  if (!project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  if (given.verificationCallbackUrl !== undefined) requireTrustedUrl(project.config, given.verificationCallbackUrl);
  const passwordHash = await ctx.passwords.hash(given.password);
  return createAccount(ctx, project.id, { email: given.email, passwordHash });
}
