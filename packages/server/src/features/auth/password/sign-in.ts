import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../projects/index.ts';
import { startSession, type StartedSession } from '../../sessions/index.ts';
import { updatePasswordHash } from '../accounts/index.ts';
import { findCredentialByEmail, type PasswordCredential } from './password.queries.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signInWithPassword(ctx: Context, project: Project, given: Credentials): Promise<StartedSession> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const credential = await findCredentialByEmail(ctx.db, project.id, normalizeEmail(given.email));
  const matches = await ctx.passwords.verify(given.password, credential?.passwordHash); // same cost for unknown e-mails
  if (!credential || !matches) throw new KnownError('EMAIL_PASSWORD_MISMATCH');
  await strengthenHash(ctx, project, credential, given.password);
  return startSession(ctx, project.id, credential);
}

/** A hash made with a cheaper setting is replaced as soon as the password is at hand. */
async function strengthenHash(
  ctx: Context,
  project: Project,
  { id, passwordHash }: PasswordCredential,
  password: string,
): Promise<void> {
  if (passwordHash === null || !ctx.passwords.isWeaker(passwordHash)) return;
  const newHash = await ctx.passwords.hash(password);
  await updatePasswordHash(ctx.db, { projectId: project.id, id, oldHash: passwordHash, newHash });
}
