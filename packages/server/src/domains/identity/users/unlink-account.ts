import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { deleteOAuthAccount, listOAuthAccounts } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';
import { tellOfAccount } from './tell-of-account.ts';
import { changeUser } from './change-user.ts';
import { setAccounts } from './changes.queries.ts';
import { endSessionsOfMethod } from './end-sessions-of-method.ts';
import { requireOtherWayIn } from './way-in.ts';

interface AccountToUnlink {
  readonly providerId: string;
  /** The session that asks, where it is the user's: it stays. */
  readonly sessionId: string | undefined;
  /** Made by the user in person. */
  readonly isOwn: boolean;
}

/**
 * Takes an account at a provider from a user who is locked: it signs nobody in any more, its tokens are forgotten, and whoever
 * signed in with it is signed out. People keep a way in; a server may take the last one, since it can give another.
 */
export async function unlinkAccount(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { providerId, sessionId, isOwn }: AccountToUnlink,
): Promise<void> {
  const { id: projectId } = project;
  const owner = { projectId, userId: user.id };
  const before = await listOAuthAccounts(ctx.db, owner);
  const oauthAccounts = before.filter((account) => account.providerId !== providerId);
  if (oauthAccounts.length === before.length) throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  if (isOwn) requireOtherWayIn(ctx, project, { ...user, oauthAccounts });
  const change = setAccounts({ projectId, id: user.id, oauthAccounts, isProved: false });
  await changeUser(ctx, projectId, 'user.updated', change);
  await deleteOAuthAccount(ctx.db, { ...owner, providerId });
  await tellOfAccount(ctx, project, { kind: 'account_disconnected', user, providerId });
  await endSessionsOfMethod(ctx, { ...owner, keepSessionId: sessionId });
}
