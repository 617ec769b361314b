import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together, type Sql } from '../../../db/sql.ts';
import { recordUserEvent } from '../../events/index.ts';
import { signedInHere } from '../../limits/index.ts';
import { prepareSession, type StartedSession } from '../../auth/sessions/index.ts';
import type { User } from '../index.ts';
import { insertUser, selectChangedUser } from './changes.queries.ts';
import { asTakenAddress } from './taken-address.ts';

export interface NewAccount {
  readonly email: string;
  /** Proved by whoever makes it. */
  readonly isVerified: boolean;
  readonly passwordHash: string | null;
  /** What else is written with it: a code and its mail, say. */
  readonly alongside?: (user: User) => { parts: Record<string, Sql>; last: Sql };
}

/** A new user with e-mail sign-in, and their first session: all or nothing, in one statement. */
export async function createAccount(ctx: Context, projectId: string, account: NewAccount): Promise<StartedSession> {
  const user = newUser(ctx, account);
  const { statement, session } = await prepareSession(ctx, projectId, user);
  const insert = insertUser({
    projectId,
    id: user.id,
    signedUpAt: user.signedUpAt,
    primaryEmail: account.email,
    primaryEmailNormalized: normalizeEmail(account.email),
    isVerified: account.isVerified,
    isEmailAuthEnabled: true,
    passwordHash: account.passwordHash,
  });
  const { parts, last } = account.alongside?.(user) ?? { parts: {}, last: selectChangedUser };
  const event = recordUserEvent(ctx, projectId, 'user.created');
  const known = signedInHere(ctx, projectId, user.id);
  try {
    await execute(ctx.db, together({ changed_user: insert, session: statement, event, ...known, ...parts }, last));
  } catch (error) {
    throw asTakenAddress(error, account.email);
  }
  return session;
}

function newUser(ctx: Context, { email, isVerified, passwordHash }: NewAccount): User {
  const now = ctx.clock.now();
  return {
    id: ctx.random.uuid(),
    signedUpAt: now,
    lastActiveAt: now,
    primaryEmail: email,
    primaryEmailVerified: isVerified,
    emailAuthEnabled: true,
    otpAuthEnabled: true,
    hasPassword: passwordHash !== null,
    requiresTotp: false,
    displayName: null,
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    oauthAccounts: [],
  };
}
