import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countGuess, guessedAt, isNotedHere, requireLetIn } from '../../limits/index.ts';
import { aboutUser, ofUser } from '../../sign-in-counts/index.ts';
import type { Project } from '../../projects/index.ts';
import type { StartedSession } from '../sessions/index.ts';
import { updatePasswordHash } from '../../users/changes/index.ts';
import { passPassword, requireSession } from '../mfa/index.ts';
import { countGuessAndFindCredential, owner } from './password.queries.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signInWithPassword(ctx: Context, project: Project, given: Credentials): Promise<StartedSession> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const network = ctx.device.clientAddress;
  ctx.passwords.requireRoom(network);
  const email = normalizeEmail(given.email);
  const credential = await findCredential(ctx, project.id, email);
  const passwordHash = credential?.passwordHash ?? null;
  // Asked for in any case: the same work for unknown e-mails (user enumeration).
  const standIn = await ctx.standInHashes.of(project.id, email);
  const matches = await ctx.passwords.verify(given.password, passwordHash ?? standIn, network);
  if (!credential || passwordHash === null || !matches)
    throw ofUser(credential?.id ?? null, new KnownError('EMAIL_PASSWORD_MISMATCH'));
  const outcome = await passPassword(ctx, project.id, guessedAt(credential), {
    ...credential,
    passwordHash: await strengthenHash(ctx, project, { id: credential.id, passwordHash }, given.password),
  });
  // Somebody else changed what was compared: it is compared with what stands there now.
  return outcome ? requireSession(outcome) : signInWithPassword(ctx, project, given);
}

async function findCredential(ctx: Context, projectId: string, email: string) {
  const credential = await countGuessAndFindCredential(ctx.db, projectId, email, {
    blockedUntil: countGuess(ctx, projectId, {
      kind: 'password',
      subject: owner.guessedAddress(email),
      userId: owner.id,
    }),
    isNoted: isNotedHere(ctx),
  });
  aboutUser(credential.isFound ? credential.id : null, () => requireLetIn(ctx, credential.blockedUntil));
  return credential.isFound ? credential : undefined;
}

/** A hash made with a cheaper setting is replaced as soon as the password is at hand. Answers with the one to go by. */
async function strengthenHash(
  ctx: Context,
  project: Project,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<string> {
  if (!ctx.passwords.isWeaker(passwordHash)) return passwordHash;
  const newHash = await ctx.passwords.hash(password, ctx.device.clientAddress);
  const updated = await updatePasswordHash(ctx.db, { projectId: project.id, id, oldHash: passwordHash, newHash });
  return updated ? newHash : passwordHash;
}
