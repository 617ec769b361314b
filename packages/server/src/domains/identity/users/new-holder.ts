import type { TransactionContext } from '../../../context.ts';
import { deleteNetworksOfUser } from '../../core/index.ts';
import { deleteOAuthAccountsOfUser } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { removeSecondAddresses } from '../contact-channels/write-channel.ts';
import { changeUser } from './change-user.ts';
import { setNewHolder } from './changes.queries.ts';

interface NewHolder {
  readonly userId: string;
  /** Have they shown that the address is theirs? */
  readonly isProved: boolean;
  readonly passwordHash: string | null;
  readonly kept?: readonly OAuthAccount[];
}

/**
 * Whoever signed in so far, and from wherever, was somebody else. What is found by the addresses of the user has to end before:
 * they lose all but the primary one.
 */
export async function giveToNewHolder(
  ctx: TransactionContext,
  projectId: string,
  { userId, isProved, passwordHash, kept = [] }: NewHolder,
): Promise<void> {
  const change = setNewHolder({ projectId, id: userId, isProved, passwordHash, oauthAccounts: kept });
  await changeUser(ctx, projectId, 'user.updated', change);
  await deleteOAuthAccountsOfUser(ctx.db, { projectId, userId, except: kept.map(({ providerId }) => providerId) });
  await deleteNetworksOfUser(ctx.db, { projectId, userId });
  await removeSecondAddresses(ctx, { projectId, userId });
}
