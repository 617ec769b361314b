import { sql } from '../../../db/sql.ts';
import { rowsOf } from '../../../db/together.ts';
import { storedTeamColumns } from '../teams/stored-team.queries.ts';

/**
 * A user as events keep them: version 1. Its names are those of the data at rest, whatever the code calls things; a field
 * that changes its meaning makes version 2, and `readStoredUser` goes on reading both.
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

/** What events tell of a user who is changed. */
export const changedUserEvent = { version: 1, rows: rowsOf('changed_user'), data: storedUser } as const;

/** What they tell of one who is deleted: nothing but that. */
export const deletedUserEvent = {
  version: 1,
  rows: rowsOf('changed_user'),
  data: sql`jsonb_build_object('id', id)`,
} as const;
