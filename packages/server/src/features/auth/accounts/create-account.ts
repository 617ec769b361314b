import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { prepareSession, type StartedSession } from '../../sessions/index.ts';
import type { User } from '../../users/index.ts';
import { EMAIL_SIGN_IN_INDEX, insertUser } from './accounts.queries.ts';

/** A new user with e-mail sign-in, and their first session: both or neither, in one statement. */
export async function createAccount(
  ctx: Context,
  projectId: string,
  account: { email: string; passwordHash: string },
): Promise<StartedSession> {
  const user = newUser(ctx, account.email);
  const { statement, session } = await prepareSession(ctx, projectId, user);
  const insert = insertUser({
    projectId,
    id: user.id,
    signedUpAt: user.signedUpAt,
    primaryEmail: account.email,
    primaryEmailNormalized: normalizeEmail(account.email),
    passwordHash: account.passwordHash,
  });
  try {
    await execute(ctx.db, together([insert, statement]));
  } catch (error) {
    if (isUniqueViolation(error, EMAIL_SIGN_IN_INDEX))
      throw new KnownError('USER_EMAIL_ALREADY_EXISTS', { email: account.email });
    throw error;
  }
  return session;
}

function newUser(ctx: Context, email: string): User {
  const now = ctx.clock.now();
  return {
    id: ctx.random.uuid(),
    signedUpAt: now,
    lastActiveAt: now,
    primaryEmail: email,
    primaryEmailVerified: false,
    emailAuthEnabled: true,
    hasPassword: true,
    displayName: null,
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
  };
}
