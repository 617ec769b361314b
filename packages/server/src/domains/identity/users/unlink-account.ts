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
  /** The session that makes the request, if it is the user's: it stays. */
  readonly sessionId: string | undefined;
  /** Whether the user makes the change themselves. */
  readonly isOwn: boolean;
}

/**
 * Unlinks an account from a locked user: it signs nobody in any more, its tokens are deleted, and the user's other
 * sessions are revoked. Users must keep a sign-in method; a server can remove the last one, because it can add another.
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
