import { sql } from '../../../db/sql.ts';
import { rowsOf } from '../../../db/together.ts';
import { storedTeamColumns } from '../teams/stored-team.queries.ts';

/**
 * Version 1 of a user in an event. Its names are those of the stored data and don't follow renames in the code. If a
 * field changes its meaning, that is version 2, and `readStoredUser` must read both.
 */
const storedUser = sql`
  jsonb_build_object(
    'id', id, 'signed_up_at_millis', (extract(epoch from "signedUpAt") * 1000)::bigint, 'last_active_at_millis', (extract(epoch from "lastActiveAt") * 1000)::bigint,
    'primary_email', "primaryEmail", 'primary_email_verified', "primaryEmailVerified", 'must_verify_email', "mustVerifyEmail", 'email_auth_enabled', "emailAuthEnabled",
    'otp_auth_enabled', "otpAuthEnabled", 'has_password', "hasPassword", 'requires_totp', "requiresTotp",
    'restricted_at_millis', (extract(epoch from "restrictedAt") * 1000)::bigint, 'restricted_reason', "restrictedReason",
    'restricted_private_details', "restrictedPrivateDetails",
    'display_name', "displayName", 'profile_image_url', "profileImageUrl", 'client_metadata', "clientMetadata",
    'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata",
    'oauth_accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider_id', account -> 'providerId', 'account_id', account -> 'accountId', 'email', account -> 'email') order by place), '[]')
      from jsonb_array_elements("oauthAccounts") with ordinality as accounts (account, place)),
    'selected_team', (
      select ${storedTeamColumns}
      from jsonb_to_record("selectedTeam") as team (
        id uuid, "createdAtMillis" float8, "displayName" text, "profileImageUrl" text, "clientMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "serverMetadata" jsonb)
      where "selectedTeam" is not null))`;

/** The event about a changed user. */
export const changedUserEvent = { version: 1, rows: rowsOf('changed_user'), data: storedUser } as const;

/** The event about a deleted user: it contains nothing but the id. */
export const deletedUserEvent = {
  version: 1,
  rows: rowsOf('changed_user'),
  data: sql`jsonb_build_object('id', id)`,
} as const;
