import type { Change } from '../../../db/change.ts';
import { execute, maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { newUserColumns, userColumns, relinkedUserColumns } from './users.queries.ts';

/** Texts, and metadata as JSON. */
export interface Profile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: string | null;
  readonly clientReadOnlyMetadata: string | null;
  readonly serverMetadata: string | null;
}

/** Whether an owner keeps somebody from signing in, and why. */
export interface Restriction {
  readonly restrictedAt: Date | null;
  readonly restrictedReason: string | null;
  readonly restrictedPrivateDetails: string | null;
}

/** How somebody became a user. */
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
  /** Inserted by another part of the statement. */
  readonly oauthAccounts: readonly OAuthAccount[];
}

/** A change of a user. */
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

/** A change of a user. */
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

/** Whoever signed up after they were invited came by the invitation. No change that anybody is told of. */
export const noteInvited = (db: Db, user: { projectId: string; id: string; invitedAt: Date }) =>
  execute(
    db,
    sql`
      update users set origin = 'invitation'
      where project_id = ${user.projectId} and id = ${user.id} and signed_up_at > ${user.invitedAt} and origin in ('sign_up', 'provider')`,
  );

/** How a user signs in, as it shall be. */
export interface SignInRow extends Restriction {
  readonly primaryEmail: string | null;
  readonly primaryEmailNormalized: string | null;
  readonly isVerified: boolean;
  readonly isEmailAuthEnabled: boolean;
  readonly isOtpAuthEnabled: boolean;
  readonly passwordHash: Change;
  readonly totpSecretSealed: Change<Buffer | null>;
}

/** A change of a user whose row is locked: what is not changed was read from it. */
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

/** A change of a user: sessions, codes and all else that belongs to them goes with them. */
export const deleteUserRow = (projectId: string, userId: string, permissionsStay: Sql<never>) => sql`
  delete from users u
  where u.project_id = ${projectId} and u.id = ${userId} and ${permissionsStay}
  returning u.id`;

/** What a change has made of the user. */
export const selectChangedUser = sql`select * from ${rowsOf('changed_user')}`;

/** A change of a user: a password that they chose. */
export const setPasswordHash = (user: { projectId: string; id: string; passwordHash: string }) => sql`
  update users u
  set password_hash = ${user.passwordHash}
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;

/** A change of a user: the address is proved. */
export const setAddressProved = (user: { projectId: string; id: string }) => sql`
  update users u
  set primary_email_verified = true
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;

/** A change of a user: an address that they have proved takes the place of their primary one. */
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

/** A change of a user: they sign in no more with a primary address that they have never proved. */
export const releaseUnprovedAddress = (user: { projectId: string; id: string; emailNormalized: string }) => sql`
  update users u
  set email_auth_enabled = false
  where u.project_id = ${user.projectId} and u.id = ${user.id} and u.primary_email_normalized = ${user.emailNormalized}
    and u.email_auth_enabled and not u.primary_email_verified
  returning ${userColumns}`;

/**
 * A change of a user: somebody else than before has them, so what proved anybody until then is gone. Linked accounts are
 * deleted by another part, all but those that are named.
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

/** A change of a user whose accounts another part changes; the address may be proved by it. */
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

/** No address of the user has ever been proved, neither the one they have nor one before. */
export const isNeverProved = async (db: Db, projectId: string, userId: string): Promise<boolean> =>
  (await maybeOne<{ id: string }>(
    db,
    sql`
      select id from users
      where project_id = ${projectId} and id = ${userId} and not primary_email_verified and not was_proved`,
  )) !== undefined;

/**
 * The one-time password of a step is accepted, once, and none of an earlier step after it (replay). No row: that has
 * happened before, the secret is another one by now, or the user restricted.
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

/** A condition: the step was. */
export const hasAccepted = sql`exists (select from ${rowsOf('accepted')})`;

/** A stronger hash of the same password: nothing that anybody could see has changed. */
export const updatePasswordHash = (db: Db, user: { projectId: string; id: string; oldHash: string; newHash: string }) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      update users
      set password_hash = ${user.newHash}
      where project_id = ${user.projectId} and id = ${user.id} and password_hash = ${user.oldHash}
      returning id`,
  );

/** A user as they are, for an event that tells of a change elsewhere. */
export const selectUser = (projectId: string, userId: string) => sql`
  select ${userColumns} from users u where u.project_id = ${projectId} and u.id = ${userId}`;
