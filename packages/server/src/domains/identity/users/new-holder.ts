import type { TransactionContext } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { recordEvents, deleteNetworksOfUser } from '../../core/index.ts';
import { deleteOAuthAccountsOfUser } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { deleteSecondAddressesOfUser, removedAddressesEvent } from '../second-addresses/second-addresses.queries.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { setNewHolder } from './changes.queries.ts';

interface NewHolder {
  readonly userId: string;
  /** Have they shown that the address is theirs? */
  readonly isProved: boolean;
  readonly passwordHash: string | null;
  readonly kept?: readonly OAuthAccount[];
}

/** Whoever signed in so far, and from wherever, was somebody else. */
export const giveToNewHolder = (
  ctx: TransactionContext,
  projectId: string,
  { userId, isProved, passwordHash, kept = [] }: NewHolder,
  alongside: readonly Part[],
): Promise<User | undefined> =>
  changeUser(
    ctx,
    projectId,
    'user.updated',
    setNewHolder({ projectId, id: userId, isProved, passwordHash, oauthAccounts: kept }),
    [
      deleteOAuthAccountsOfUser({ projectId, userId, except: kept.map(({ providerId }) => providerId) }),
      deleteNetworksOfUser({ projectId, userId }),
      deleteSecondAddressesOfUser({ projectId, userId }),
      recordEvents(ctx, projectId, [{ type: 'contact_channel.deleted', ...removedAddressesEvent }]),
      ...alongside,
    ],
  );
