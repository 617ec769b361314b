import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countGuess, guessedAt, requireLetIn } from '../../core/index.ts';
import type { SessionUser } from '../../identity/index.ts';
import { countPasswordGuess, findPasswordHash, ownPasswordGuess } from './password.queries.ts';

/** Compares a password with that of the signed-in user, and returns the hash that it matches. */
export async function provePassword(
  ctx: Context,
  projectId: string,
  user: SessionUser,
  password: string,
): Promise<string> {
  const stored = (await findPasswordHash(ctx.db, projectId, user.id))?.passwordHash ?? null;
  if (stored === null) throw new KnownError('USER_DOES_NOT_HAVE_PASSWORD');
  ctx.passwords.requireRoom(ctx.device.clientAddress);
  await countOwnTry(ctx, projectId, user);
  if (!(await ctx.passwords.verify(password, stored, ctx.device.clientAddress)))
    throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH');
  return stored;
}

/** A session must not allow guessing: the attempts are counted like those of a sign-in. */
async function countOwnTry(ctx: Context, projectId: string, user: SessionUser): Promise<void> {
  const guess = ownPasswordGuess({ id: user.id, guessedAt: guessedAt(user) });
  const counted = countGuess(ctx, projectId, guess);
  const { blockedUntil } = await countPasswordGuess(ctx.db, counted);
  requireLetIn(ctx, blockedUntil);
}
