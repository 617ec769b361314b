import { many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { newOAuthAccountColumns, oauthAccountColumns } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { AccountKey, OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { serverMetadataColumns } from '../staff/staff.queries.ts';
import type { StaffMember } from '../staff/staff-member.ts';
import { noSelectedTeamColumns, selectedTeamColumns } from '../teams/team.queries.ts';
import type { User } from './user.ts';

/** Whether the user called `u` must verify their email first. The project is only read for those who have not. */
export const mustVerifyColumns = sql`not u.primary_email_verified and (select p.require_email_verification from projects p where p.project_id = u.project_id) as "mustVerifyEmail"`;

const columnsWith = (oauthAccounts: Sql<never>, selectedTeam: Sql<never>) => sql`
  u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
  u.primary_email_verified as "primaryEmailVerified", ${mustVerifyColumns}, u.email_auth_enabled as "emailAuthEnabled", u.otp_auth_enabled as "otpAuthEnabled", u.password_hash is not null as "hasPassword",
  u.totp_secret_sealed is not null as "requiresTotp",
  u.restricted_at as "restrictedAt", u.restricted_reason as "restrictedReason", u.restricted_private_details as "restrictedPrivateDetails",
  u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
  u.client_read_only_metadata as "clientReadOnlyMetadata", ${serverMetadataColumns},
  ${oauthAccounts}, ${selectedTeam}`;

/** The columns of a `User`; the table must be called `u`. */
export const userColumns = columnsWith(oauthAccountColumns, selectedTeamColumns);

/** The same columns, for queries that don't need the selected team. */
export const teamlessUserColumns = columnsWith(oauthAccountColumns, noSelectedTeamColumns);

/** The same columns for a user who is inserted, with the accounts that another CTE inserts. */
export const newUserColumns = (accounts: readonly OAuthAccount[]) =>
  columnsWith(newOAuthAccountColumns(accounts), noSelectedTeamColumns);

/** The same columns for users who are inserted together, each with the accounts of a column of `g`. */
export const addedUserColumns = columnsWith(sql`g."oauthAccounts"`, noSelectedTeamColumns);

/** The same columns for a user whose accounts another CTE changes: those after the change. */
export const relinkedUserColumns = (accounts: readonly OAuthAccount[]) =>
  columnsWith(newOAuthAccountColumns(accounts), selectedTeamColumns);

export const findUser = (db: Db, projectId: string, userId: string) =>
  maybeOne<User>(db, sql`select ${userColumns} from users u where u.project_id = ${projectId} and u.id = ${userId}`);

/**
 * Returns a user and locks them: until the transaction ends, nobody else can change them or start a session for them.
 * Whatever changes a user together with their codes or sessions starts with this lock, so that two such changes never
 * wait for each other (deadlock).
 */
export const lockUser = (tx: Tx, projectId: string, userId: string) =>
  maybeOne<User>(
    tx,
    sql`select ${userColumns} from users u where u.project_id = ${projectId} and u.id = ${userId} for update`,
  );

/** An SQL condition: the user called `u` signs in with the address. The database allows one such user. */
export const signInAddressCondition = (projectId: string, normalizedEmail: string | Sql): Sql => sql`
  u.project_id = ${projectId} and u.email_auth_enabled and u.id = (
    select c.user_id from contact_channels c
    where c.project_id = ${projectId} and c.value_normalized = ${normalizedEmail} and c.signs_in)`;

/** A user who signs in with an address. */
export interface SignInOwner extends User {
  /** The address as it was written when the user got it. */
  readonly signInEmail: string;
  readonly isSignInEmailVerified: boolean;
}

export const findUserByEmail = (db: Db, projectId: string, normalizedEmail: string) =>
  maybeOne<SignInOwner>(
    db,
    sql`
      select ${userColumns}, c.value as "signInEmail", c.is_verified as "isSignInEmailVerified"
      from contact_channels c
      join users u on u.project_id = c.project_id and u.id = c.user_id and u.email_auth_enabled
      where c.project_id = ${projectId} and c.value_normalized = ${normalizedEmail} and c.signs_in`,
  );

/**
 * Like `findUserByEmail`, with the user locked as by `lockUser`. Reads again once it has the lock, so the user still
 * signs in with the address.
 */
export async function lockUserByEmail(
  tx: Tx,
  projectId: string,
  normalizedEmail: string,
): Promise<SignInOwner | undefined> {
  const found = await findUserByEmail(tx, projectId, normalizedEmail);
  if (!found || !(await lockUser(tx, projectId, found.id))) return undefined;
  const owner = await findUserByEmail(tx, projectId, normalizedEmail);
  return owner?.id === found.id ? owner : undefined;
}

/** Returns the user whom an account at a provider signs in. */
export const findUserOfAccount = (db: Db, account: AccountKey) =>
  maybeOne<User>(
    db,
    sql`
      select ${userColumns}
      from oauth_accounts account
      join users u on u.project_id = account.project_id and u.id = account.user_id
      where account.project_id = ${account.projectId} and account.provider_id = ${account.providerId}
        and account.account_id = ${account.accountId}`,
  );

/**
 * Like `findUserOfAccount`, with the user locked as by `lockUser`. Reads again once it has the lock, so the account is
 * still theirs.
 */
export async function lockUserOfAccount(tx: Tx, account: AccountKey): Promise<User | undefined> {
  const found = await findUserOfAccount(tx, account);
  if (!found || !(await lockUser(tx, account.projectId, found.id))) return undefined;
  const user = await findUserOfAccount(tx, account);
  return user?.id === found.id ? user : undefined;
}

/** The table whose rows are counted by project. */
export const userRows = sql`users`;

/** Returns the staff of a project, who are users of the internal project: owners first, then the others by role. */
export const listStaff = (db: Db, projectId: string) =>
  many<StaffMember>(
    db,
    sql`
      select u.id, s.role, u.primary_email as "primaryEmail", u.primary_email_verified as "primaryEmailVerified", u.display_name as "displayName", s.since
      from staff s
      join users u on u.project_id = s.internal_id and u.id = s.user_id
      where s.project_id = ${projectId}
      order by array_position(array['owner', 'admin', 'support', 'read_only'], s.role), s.since, u.id`,
  );

export const listOwners = async (db: Db, projectId: string): Promise<StaffMember[]> =>
  (await listStaff(db, projectId)).filter(({ role }) => role === 'owner');
