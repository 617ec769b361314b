import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { linkAccount, findUserOfAccount, lockUser, type User, findUserWithSession } from '../../identity/index.ts';
import type { ProvidedAccount } from './provided-account.ts';

/** The user who links an account, and their session. */
export interface Linker {
  readonly userId: string;
  readonly sessionId: string;
}

/** Locks and returns the user who links, if the session they started in is still active. */
export async function lockLinker(
  ctx: TransactionContext,
  projectId: string,
  { userId, sessionId }: Linker,
): Promise<User | undefined> {
  const locked = await lockUser(ctx.db, projectId, userId);
  const found = locked && (await findUserWithSession(ctx.db, { projectId, userId, sessionId, now: ctx.clock.now() }));
  return found?.sessionId ? found : undefined;
}

/** Throws both kinds of refusal, before anything is written. */
export async function requireLinkable(
  ctx: TransactionContext,
  projectId: string,
  user: User,
  { providerId, profile }: ProvidedAccount,
): Promise<void> {
  const { accountId } = profile;
  if (user.oauthAccounts.some((other) => other.providerId === providerId && other.accountId !== accountId))
    throw new KnownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  const owner = await findUserOfAccount(ctx.db, { projectId, providerId, accountId });
  if (owner && owner.id !== user.id) throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
}

export async function link(
  ctx: TransactionContext,
  project: Project,
  user: User,
  account: ProvidedAccount,
): Promise<void> {
  await requireLinkable(ctx, project.id, user, account);
  await linkAccount(ctx, project, user, account, { notice: true });
}
