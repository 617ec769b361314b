import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { getProviderToken, scopesIn, type RenewToken, type User } from '../../identity/index.ts';
import { findOfferedKeys, type Project } from '../../core/index.ts';
import { findAccount } from './find-account.ts';

interface AskedToken {
  readonly providerId: string;
  /** By default, the account that the user has at the provider. */
  readonly accountId?: string;
  readonly scope: string | undefined;
}

/**
 * Returns an access token of a provider. Tokens of shared keys are never returned, because they would show what other
 * projects do with the keys.
 */
export async function createProviderToken(
  ctx: Context,
  renewToken: RenewToken,
  project: Project,
  user: User,
  { providerId, accountId, scope = '' }: AskedToken,
): Promise<string> {
  const keys = findOfferedKeys(ctx, project, providerId);
  if (keys.isShared) throw new KnownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
  const account = findAccount(user, providerId, accountId);
  const owner = { projectId: project.id, userId: user.id, providerId, accountId: account.accountId };
  return getProviderToken(ctx, renewToken, { keys, owner, scopes: scopesIn(scope) });
}
