import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { asTakenAccount } from '../oauth-accounts/taken-account.ts';
import { insertOAuthAccounts } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import type { Project } from '../../core/index.ts';
import { teamOfNewUser } from '../teams/team-of-new-user.ts';
import type { User } from './user.ts';
import { changeUser } from './change-user.ts';
import { insertUser, type Profile, type Restriction, type UserOrigin } from './changes.queries.ts';
import { NO_RESTRICTION } from './restriction.ts';
import { asTakenAddress } from './taken-address.ts';

/** A user to add. Fields that are omitted are empty. */
export interface NewUser extends Partial<Profile & Restriction> {
  readonly id: string;
  readonly email: string | null;
  /** Whether the caller has verified the address. */
  readonly isVerified: boolean;
  readonly isEmailAuthEnabled: boolean;
  readonly isOtpAuthEnabled: boolean;
  readonly passwordHash?: string | null;
  readonly totpSecretSealed?: Buffer | null;
  readonly oauthAccounts?: readonly OAuthAccount[];
  readonly origin: UserOrigin;
}

/**
 * Adds a user, with a team of their own if the project creates one. The database allows one user per sign-in address
 * and per linked account.
 */
export async function addUser(
  ctx: Context,
  project: Project,
  user: NewUser,
  alongside: readonly Part[] = [],
): Promise<User> {
  const { id: projectId } = project;
  const { email, displayName = null, oauthAccounts = [] } = user;
  const now = ctx.clock.now();
  const row = insertUser({
    ...NO_PROFILE,
    ...NO_RESTRICTION,
    passwordHash: null,
    totpSecretSealed: null,
    ...user,
    projectId,
    signedUpAt: now,
    primaryEmail: email,
    primaryEmailNormalized: email === null ? null : normalizeEmail(email),
    oauthAccounts,
  });
  const team = teamOfNewUser(ctx, project, { id: user.id, displayName, email });
  const linked = oauthAccounts.length === 0 ? [] : [insertOAuthAccounts(oauthAccounts, { projectId, now })];
  try {
    const added = await changeUser(ctx, projectId, 'user.created', row, [...linked, ...team, ...alongside]);
    if (!added) throw new Error('an inserted user is not there');
    return added;
  } catch (error) {
    throw asTakenAccount(asTakenAddress(error, email));
  }
}

const NO_PROFILE: Profile = {
  displayName: null,
  profileImageUrl: null,
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null,
};
