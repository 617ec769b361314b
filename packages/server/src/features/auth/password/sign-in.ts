import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../projects/index.ts';
import { startSessionOfPassword, type StartedSession } from '../../sessions/index.ts';
import { updatePasswordHash } from '../accounts/index.ts';
import { findCredentialByEmail } from './password.queries.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signInWithPassword(ctx: Context, project: Project, given: Credentials): Promise<StartedSession> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const credential = await findCredentialByEmail(ctx.db, project.id, normalizeEmail(given.email));
  const passwordHash = credential?.passwordHash ?? null;
  const matches = await ctx.passwords.verify(given.password, passwordHash); // same cost for unknown e-mails
  if (!credential || passwordHash === null || !matches) throw new KnownError('EMAIL_PASSWORD_MISMATCH');
  const session = await startSessionOfPassword(ctx, project.id, {
    ...credential,
    passwordHash: await strengthenHash(ctx, project, { id: credential.id, passwordHash }, given.password),
  });
  // Somebody else changed the stored password after it was compared: it is compared with what stands there now.
  return session ?? signInWithPassword(ctx, project, given);
}

/** A hash made with a cheaper setting is replaced as soon as the password is at hand. Answers with the one to go by. */
async function strengthenHash(
  ctx: Context,
  project: Project,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<string> {
  if (!ctx.passwords.isWeaker(passwordHash)) return passwordHash;
  const newHash = await ctx.passwords.hash(password);
  const updated = await updatePasswordHash(ctx.db, { projectId: project.id, id, oldHash: passwordHash, newHash });
  return updated ? newHash : passwordHash;
}
