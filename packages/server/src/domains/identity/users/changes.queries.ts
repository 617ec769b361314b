import type { Change } from '../../../db/change.ts';
import { execute, maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { newUserColumns, userColumns, relinkedUserColumns } from './users.queries.ts';

/** Texts, and metadata as JSON texts. */
export interface Profile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: string | null;
  readonly clientReadOnlyMetadata: string | null;
  readonly serverMetadata: string | null;
}

/** Whether an owner prevents the user from signing in, and why. */
export interface Restriction {
  readonly restrictedAt: Date | null;
  readonly restrictedReason: string | null;
  readonly restrictedPrivateDetails: string | null;
}

/** How the user was created. */
export type UserOrigin = 'sign_up' | 'provider' | 'server';

export interface NewUserRow extends Profile, Restriction {
  readonly projectId: string;
  readonly id: string;
  readonly signedUpAt: Date;
  readonly primaryEmail: string | null;
  readonly primaryEmailNormalized: string | null;
  readonly isVerified: boolean;
  readonly isEmailAuthEnabled: boolean;
  readonly isOtpAuthEnabled: boolean;
  readonly passwordHash: string | null;
  readonly totpSecretSealed: Buffer | null;
  readonly origin: UserOrigin;
  /** Inserted by another CTE. */
  readonly oauthAccounts: readonly OAuthAccount[];
}

export const insertUser = (user: NewUserRow) => sql`
  insert into users as u (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized, primary_email_verified,
    email_auth_enabled, otp_auth_enabled, password_hash, totp_secret_sealed, display_name, profile_image_url, client_metadata, client_read_only_metadata, server_metadata,
    restricted_at, restricted_reason, restricted_private_details, origin)
  values (${user.projectId}, ${user.id}, ${user.signedUpAt}, ${user.signedUpAt}, ${user.primaryEmail}, ${user.primaryEmailNormalized},
    ${user.isVerified}, ${user.isEmailAuthEnabled}, ${user.isOtpAuthEnabled}, ${user.passwordHash}, ${user.totpSecretSealed}, ${user.displayName}, ${user.profileImageUrl},
    ${user.clientMetadata}::jsonb, ${user.clientReadOnlyMetadata}::jsonb, ${user.serverMetadata}::jsonb,
    ${user.restrictedAt}, ${user.restrictedReason}, ${user.restrictedPrivateDetails}, ${user.origin})
  returning ${newUserColumns(user.oauthAccounts)}`;

export type ProfileChanges = { readonly [Field in keyof Profile]: Change };

export const updateProfile = (projectId: string, userId: string, changes: ProfileChanges) => sql`
  update users u set ${profileAssignments(changes)}
  where u.project_id = ${projectId} and u.id = ${userId}
  returning ${userColumns}`;

const profileAssignments = (changes: ProfileChanges) => sql`
  display_name = case when ${changes.displayName.isGiven} then ${changes.displayName.value} else display_name end,
  profile_image_url = case when ${changes.profileImageUrl.isGiven} then ${changes.profileImageUrl.value} else profile_image_url end,
  client_metadata = case when ${changes.clientMetadata.isGiven} then ${changes.clientMetadata.value}::jsonb else client_metadata end,
  client_read_only_metadata =
    case when ${changes.clientReadOnlyMetadata.isGiven} then ${changes.clientReadOnlyMetadata.value}::jsonb else client_read_only_metadata end,
  server_metadata = case when ${changes.serverMetadata.isGiven} then ${changes.serverMetadata.value}::jsonb else server_metadata end`;

/** Records that a user who signed up after they were invited came by the invitation. Records no event. */
export const noteInvited = (db: Db, user: { projectId: string; id: string; invitedAt: Date }) =>
  execute(
    db,
    sql`
      update users set origin = 'invitation'
      where project_id = ${user.projectId} and id = ${user.id} and signed_up_at > ${user.invitedAt} and origin in ('sign_up', 'provider')`,
  );

/** How the user signs in after the change. */
export interface SignInRow extends Restriction {
  readonly primaryEmail: string | null;
  readonly primaryEmailNormalized: string | null;
  readonly isVerified: boolean;
  readonly isEmailAuthEnabled: boolean;
  readonly isOtpAuthEnabled: boolean;
  readonly passwordHash: Change;
  readonly totpSecretSealed: Change<Buffer | null>;
}

/** For a locked user: the values that don't change were read from their row. */
export const updateSignIn = (projectId: string, userId: string, changes: ProfileChanges, signIn: SignInRow) => sql`
  update users u set ${profileAssignments(changes)},
    primary_email = ${signIn.primaryEmail}, primary_email_normalized = ${signIn.primaryEmailNormalized},
    was_proved = was_proved or primary_email_verified, primary_email_verified = ${signIn.isVerified},
    email_auth_enabled = ${signIn.isEmailAuthEnabled}, otp_auth_enabled = ${signIn.isOtpAuthEnabled},
    password_hash = case when ${signIn.passwordHash.isGiven} then ${signIn.passwordHash.value} else password_hash end,
    totp_secret_sealed = case when ${signIn.totpSecretSealed.isGiven} then ${signIn.totpSecretSealed.value}::bytea else totp_secret_sealed end,
    totp_last_step = case when ${signIn.totpSecretSealed.isGiven} then null else totp_last_step end,
    restricted_at = ${signIn.restrictedAt}, restricted_reason = ${signIn.restrictedReason},
    restricted_private_details = ${signIn.restrictedPrivateDetails}
  where u.project_id = ${projectId} and u.id = ${userId}
  returning ${userColumns}`;

/** Deletes the user with their sessions, codes and everything else that belongs to them. */
export const deleteUserRow = (projectId: string, userId: string, permissionsStay: Sql<never>) => sql`
  delete from users u
  where u.project_id = ${projectId} and u.id = ${userId} and ${permissionsStay}
  returning u.id`;

/** Selects the user after the change. */
export const selectChangedUser = sql`select * from ${rowsOf('changed_user')}`;

/** Sets a password that the user chose. */
export const setPasswordHash = (user: { projectId: string; id: string; passwordHash: string }) => sql`
  update users u
  set password_hash = ${user.passwordHash}
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;

/** Marks the primary address as verified. */
export const setAddressProved = (user: { projectId: string; id: string }) => sql`
  update users u
  set primary_email_verified = true
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;

/** Makes an address that the user has verified their primary one. */
export const setPrimaryAddress = (user: {
  projectId: string;
  id: string;
  email: string;
  emailNormalized: string;
}) => sql`
  update users u
  set primary_email = ${user.email}, primary_email_normalized = ${user.emailNormalized},
    was_proved = was_proved or primary_email_verified, primary_email_verified = true
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;

/** Ends sign-in with a primary address that the user has never verified. */
export const releaseUnprovedAddress = (user: { projectId: string; id: string; emailNormalized: string }) => sql`
  update users u
  set email_auth_enabled = false
  where u.project_id = ${user.projectId} and u.id = ${user.id} and u.primary_email_normalized = ${user.emailNormalized}
    and u.email_auth_enabled and not u.primary_email_verified
  returning ${userColumns}`;

/**
 * Gives the user to another person, so everything the previous one could sign in with is removed. Another CTE deletes
 * the linked accounts, except those in `oauthAccounts`.
 */
export const setNewHolder = (user: {
  projectId: string;
  id: string;
  isProved: boolean;
  passwordHash: string | null;
  oauthAccounts: readonly OAuthAccount[];
}) => sql`
  update users u
  set primary_email_verified = ${user.isProved}, password_hash = ${user.passwordHash}, totp_secret_sealed = null, totp_last_step = null
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${relinkedUserColumns(user.oauthAccounts)}`;

/** Updates a user whose accounts another CTE changes, which may verify the address. */
export const setAccounts = (user: {
  projectId: string;
  id: string;
  oauthAccounts: readonly OAuthAccount[];
  isProved: boolean;
}) => sql`
  update users u
  set primary_email_verified = primary_email_verified or ${user.isProved}
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${relinkedUserColumns(user.oauthAccounts)}`;

/** Returns whether no address of the user was ever verified, neither the current one nor an earlier one. */
export const isNeverProved = async (db: Db, projectId: string, userId: string): Promise<boolean> =>
  (await maybeOne<{ id: string }>(
    db,
    sql`
      select id from users
      where project_id = ${projectId} and id = ${userId} and not primary_email_verified and not was_proved`,
  )) !== undefined;

/**
 * Accepts the one-time code of a time step once, and afterwards none of an earlier step (replay). Returns no row if it
 * was accepted before, the secret has changed, or the user is restricted.
 */
export const acceptTotpStep = (user: { projectId: string; id: string; secretSealed: Buffer; step: number }) =>
  part(
    'accepted',
    sql`
      update users
      set totp_last_step = ${user.step}
      where project_id = ${user.projectId} and id = ${user.id} and totp_secret_sealed = ${user.secretSealed}
        and restricted_at is null and (totp_last_step is null or totp_last_step < ${user.step})
      returning id`,
  );

/** An SQL condition: the step was accepted. */
export const hasAccepted = sql`exists (select from ${rowsOf('accepted')})`;

/** Stores a stronger hash of the same password. Records no event, because nothing visible changes. */
export const updatePasswordHash = (db: Db, user: { projectId: string; id: string; oldHash: string; newHash: string }) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      update users
      set password_hash = ${user.newHash}
      where project_id = ${user.projectId} and id = ${user.id} and password_hash = ${user.oldHash}
      returning id`,
  );

/** Selects a user unchanged, for an event about a change elsewhere. */
export const selectUser = (projectId: string, userId: string) => sql`
  select ${userColumns} from users u where u.project_id = ${projectId} and u.id = ${userId}`;
