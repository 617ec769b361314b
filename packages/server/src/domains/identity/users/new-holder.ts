import type { TransactionContext } from '../../../context.ts';
import { deleteNetworksOfUser } from '../../core/index.ts';
import { deleteOAuthAccountsOfUser } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { removeSecondAddresses } from '../contact-channels/write-channel.ts';
import { changeUser } from './change-user.ts';
import { setNewHolder } from './changes.queries.ts';

interface NewHolder {
  readonly userId: string;
  /** Whether they have shown that the address is theirs. */
  readonly isProved: boolean;
  readonly passwordHash: string | null;
  readonly kept?: readonly OAuthAccount[];
}

/**
 * Removes everything that the previous person signed in with, and the IP addresses they signed in from. What is found
 * by the user's addresses must be revoked before, because all but the primary one are deleted.
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
