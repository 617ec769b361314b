import { sql } from '../../../db/sql.ts';
import { rowsOf } from '../../../db/together.ts';
import { addedUserColumns } from './users.queries.ts';

/** For the CTE `given_users`. */
export const selectGivenUsers = (users: readonly object[]) => sql`
  select *
  from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as g (
    id uuid, "signedUpAt" timestamptz, "lastActiveAt" timestamptz, "primaryEmail" text, "primaryEmailNormalized" text, "isVerified" boolean,
    "isEmailAuthEnabled" boolean, "isOtpAuthEnabled" boolean, "passwordHash" text, "totpSecretSealed" text, "displayName" text,
    "profileImageUrl" text, picture jsonb, "clientMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "serverMetadata" jsonb,
    "restrictedAt" timestamptz, "restrictedReason" text, "restrictedPrivateDetails" text, "wasProved" boolean, "oauthAccounts" jsonb, addresses jsonb)`;

/** For the CTE `inserted_users`. Nobody is active before they sign up. */
export const insertUsers = (projectId: string) => sql`
  insert into users as u (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized, primary_email_verified,
    email_auth_enabled, otp_auth_enabled, password_hash, totp_secret_sealed, display_name, profile_image_url, client_metadata,
    client_read_only_metadata, server_metadata, restricted_at, restricted_reason, restricted_private_details, was_proved, origin)
  select ${projectId}, g.id, g."signedUpAt", greatest(g."signedUpAt", g."lastActiveAt"), g."primaryEmail", g."primaryEmailNormalized", g."isVerified",
    g."isEmailAuthEnabled", g."isOtpAuthEnabled", g."passwordHash", decode(g."totpSecretSealed", 'hex'), g."displayName", g."profileImageUrl",
    g."clientMetadata", g."clientReadOnlyMetadata", g."serverMetadata", g."restrictedAt", g."restrictedReason", g."restrictedPrivateDetails", g."wasProved", 'import'
  from ${rowsOf('given_users')} as g
  order by g."primaryEmailNormalized"
  returning *`;

/** For the CTE `changed_user`. */
export const selectAddedUsers = sql`
  select ${addedUserColumns}
  from ${rowsOf('inserted_users')} as u
  join ${rowsOf('given_users')} as g on g.id = u.id`;
