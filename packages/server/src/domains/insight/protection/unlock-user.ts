import { KnownError, normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent, deleteGuessesAt, deleteSecondFactorTries, guessedAt } from '../../core/index.ts';
import { listChannels, lockUser, type ContactChannel, type User } from '../../identity/index.ts';

/**
 * Forgets all wrong tries at the account of a user, so that each limit begins anew for them, once. A try in the same moment
 * waits at the rows that it would be counted in, and is then the first of those that are counted from now on.
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

/** Their password, and the codes that are mailed to each of their addresses. */
const guessable = (user: User, channels: readonly ContactChannel[]) => [
  { kind: 'password', subject: guessedAt(user) },
  ...channels.map(({ email }) => ({ kind: 'code', subject: normalizeEmail(email) })),
];
