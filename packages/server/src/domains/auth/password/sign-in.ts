import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countGuess, guessedAt, isNotedHere, whyBlocked, RefusedSignIn, type Project } from '../../core/index.ts';
import { type StartedSession, updatePasswordHash, whyRestricted } from '../../identity/index.ts';
import { passPassword, requireSession } from '../mfa/first-factor.ts';
import { countGuessAndFindCredential, owner } from './password.queries.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signInWithPassword(
  ctx: Context,
  project: Project,
  given: Credentials,
): Promise<StartedSession | RefusedSignIn> {
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const network = ctx.device.clientAddress;
  ctx.passwords.requireRoom(network);
  const email = normalizeEmail(given.email);
  const { credential, blockedUntil } = await findCredential(ctx, project.id, email);
  const blocked = whyBlocked(ctx, blockedUntil);
  if (blocked) return new RefusedSignIn(blocked, credential?.id ?? null);
  const passwordHash = credential?.passwordHash ?? null;
  // Always computed, so that an unknown email takes the same work (user enumeration).
  const standIn = await ctx.standInHashes.of(project.id, email);
  const matches = await ctx.passwords.verify(given.password, passwordHash ?? standIn, network);
  if (!credential || passwordHash === null || !matches)
    return new RefusedSignIn(new KnownError('EMAIL_PASSWORD_MISMATCH'), credential?.id ?? null);
  const restriction = whyRestricted(credential);
  if (restriction) return new RefusedSignIn(restriction, credential.id);
  const outcome = await passPassword(ctx, project.id, guessedAt(credential), {
    ...credential,
    passwordHash: await strengthenHash(ctx, project, { id: credential.id, passwordHash }, given.password),
  });
  // The password changed while it was compared: try again with the new one.
  return outcome ? requireSession(outcome) : signInWithPassword(ctx, project, given);
}

async function findCredential(ctx: Context, projectId: string, email: string) {
  const { blockedUntil, ...found } = await countGuessAndFindCredential(ctx.db, projectId, email, {
    blockedUntil: countGuess(ctx, projectId, {
      kind: 'password',
      subject: owner.guessedAddress(email),
      userId: owner.id,
    }),
    isNoted: isNotedHere(ctx),
  });
  return { credential: found.isFound ? found : undefined, blockedUntil };
}

/** Replaces a hash with a cheaper setting as soon as the password is known, and returns the current hash. */
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
