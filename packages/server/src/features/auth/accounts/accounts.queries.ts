import { maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { userColumns } from '../../users/index.ts';

/** The index that keeps one account per address among those that sign in by e-mail. */
export const EMAIL_SIGN_IN_INDEX = 'users_email_sign_in';

export interface NewUserRow {
  readonly projectId: string;
  readonly id: string;
  readonly signedUpAt: Date;
  readonly primaryEmail: string;
  readonly primaryEmailNormalized: string;
  readonly isVerified: boolean;
  readonly passwordHash: string | null;
}

/** A fragment, so that a sign-up can write user and session in one statement. */
export const insertUser = (user: NewUserRow): Sql => sql`
  insert into users as u (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized, primary_email_verified,
    email_auth_enabled, password_hash)
  values (${user.projectId}, ${user.id}, ${user.signedUpAt}, ${user.signedUpAt}, ${user.primaryEmail}, ${user.primaryEmailNormalized},
    ${user.isVerified}, true, ${user.passwordHash})
  returning ${userColumns}`;

/** A change of one column: `isGiven` tells "set to null" from "leave as it is". */
interface Change {
  readonly isGiven: boolean;
  readonly value: string | null;
}

export interface UserChanges {
  readonly displayName: Change;
  readonly profileImageUrl: Change;
  readonly clientMetadata: Change;
  readonly clientReadOnlyMetadata: Change;
  readonly serverMetadata: Change;
}

/** A fragment, to be named `changed_user`. */
export const updateUser = (projectId: string, userId: string, changes: UserChanges): Sql => sql`
      update users u set
        display_name = case when ${changes.displayName.isGiven} then ${changes.displayName.value} else display_name end,
        profile_image_url = case when ${changes.profileImageUrl.isGiven} then ${changes.profileImageUrl.value} else profile_image_url end,
        client_metadata = case when ${changes.clientMetadata.isGiven} then ${changes.clientMetadata.value}::jsonb else client_metadata end,
        client_read_only_metadata =
          case when ${changes.clientReadOnlyMetadata.isGiven} then ${changes.clientReadOnlyMetadata.value}::jsonb else client_read_only_metadata end,
        server_metadata = case when ${changes.serverMetadata.isGiven} then ${changes.serverMetadata.value}::jsonb else server_metadata end
      where u.project_id = ${projectId} and u.id = ${userId}
      returning ${userColumns}`;

/** What the parts of a statement did to the user. */
export const selectChangedUser = sql`select * from changed_user`;

/** A fragment, to be named `changed_user`: a password that the user chose. */
export const setPasswordHash = (user: { projectId: string; id: string; passwordHash: string }): Sql => sql`
  update users u
  set password_hash = ${user.passwordHash}
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;

/** A fragment, to be named `changed_user`: the address is proved, if it still is the one of the user. */
export const setAddressProved = (user: { projectId: string; id: string; emailNormalized: string }): Sql => sql`
  update users u
  set primary_email_verified = true
  where u.project_id = ${user.projectId} and u.id = ${user.id} and u.primary_email_normalized = ${user.emailNormalized}
  returning ${userColumns}`;

/** A fragment, to be named `changed_user`: proved for the first time, so a password set before that is gone. */
export const setAddressFirstProved = (user: { projectId: string; id: string }): Sql => sql`
  update users u
  set primary_email_verified = true, password_hash = null
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;

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

/**
 * A fragment, to be named `changed_user`: adds to the list inside the server metadata, whatever stands there now, without
 * reading it first.
 */
export const appendManagedProject = (user: { projectId: string; id: string; managedProjectId: string }): Sql => sql`
  update users u
  set server_metadata =
    case when jsonb_typeof(u.server_metadata) = 'object' then u.server_metadata else '{}' end
    || jsonb_build_object('managedProjectIds',
      case when jsonb_typeof(u.server_metadata -> 'managedProjectIds') = 'array' then u.server_metadata -> 'managedProjectIds' else '[]' end
      || to_jsonb(${user.managedProjectId}::text))
  where u.project_id = ${user.projectId} and u.id = ${user.id}
  returning ${userColumns}`;
