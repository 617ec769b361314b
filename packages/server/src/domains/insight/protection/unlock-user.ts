import { KnownError, normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent, deleteGuessesAt, deleteSecondFactorTries, guessedAt } from '../../core/index.ts';
import { listChannels, lockUser, type ContactChannel, type User } from '../../identity/index.ts';

/**
 * Deletes the failed attempts of a user, which resets each limit once. A concurrent attempt waits for the rows, and
 * then is the first one counted.
 */
export function unlockUser(ctx: Context, projectId: string, userId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, projectId, userId);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    const channels = await listChannels(ctx.db, { projectId, userId });
    const guessed = await deleteGuessesAt(ctx.db, projectId, guessable(user, channels));
    const secondFactor = await deleteSecondFactorTries(ctx.db, { projectId, id: userId });
    const forgotten = [...guessed, { kind: 'totp', count: secondFactor?.count ?? 0 }];
    const factors = [...new Set(forgotten.filter(({ count }) => count > 0).map(({ kind }) => kind))].toSorted();
    if (factors.length === 0) return;
    await writeEvent(ctx, projectId, { type: 'user.unlocked', version: 1, data: { id: userId, factors } });
  });
}

/** The user's password, and the codes sent to each of their email addresses. */
const guessable = (user: User, channels: readonly ContactChannel[]) => [
  { kind: 'password', subject: guessedAt(user) },
  ...channels.map(({ email }) => ({ kind: 'code', subject: normalizeEmail(email) })),
];
