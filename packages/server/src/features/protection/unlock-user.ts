import { KnownError, normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import { forgetGuessesAt, forgetSecondFactorTries, guessedAt } from '../limits/index.ts';
import { listSecondAddresses } from '../second-addresses/index.ts';
import { lockUser, type User } from '../users/index.ts';
import { selectUnlocked, unlockedEvent } from './lockouts.queries.ts';

/**
 * Forgets all wrong tries at the account of a user, so that each limit begins anew for them, once. A try in the same moment
 * waits at the rows that it would be counted in, and is then the first of those that are counted from now on.
 */
export function unlockUser(ctx: Context, projectId: string, userId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, projectId, userId);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    const seconds = await listSecondAddresses(ctx.db, { projectId, userId });
    const parts = [
      ...forgetGuessesAt(
        projectId,
        guessable(
          user,
          seconds.map(({ email }) => email),
        ),
      ),
      forgetSecondFactorTries({ projectId, id: userId }),
      selectUnlocked(userId),
      recordEvent(ctx, projectId, { type: 'user.unlocked', ...unlockedEvent }),
    ] as const;
    await execute(ctx.db, together(parts));
  });
}

/** Their password, and the codes that are mailed to each of their addresses. */
function guessable(user: User, secondAddresses: readonly string[]) {
  const addresses = [...(user.primaryEmail === null ? [] : [user.primaryEmail]), ...secondAddresses];
  return [
    { kind: 'password', subject: guessedAt(user) },
    ...addresses.map((address) => ({ kind: 'code', subject: normalizeEmail(address) })),
  ];
}
