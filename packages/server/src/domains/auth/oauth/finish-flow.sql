-- GET /api/v1/auth/oauth/callback/github: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with changed_user as (
  insert into users as u (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized, primary_email_verified,
      email_auth_enabled, otp_auth_enabled, password_hash, totp_secret_sealed, display_name, profile_image_url, client_metadata, client_read_only_metadata, server_metadata,
      restricted_at, restricted_reason, restricted_private_details, origin)
  values ($1, $2, $3, $4, $5, $6,
      $7, $8, $9, $10, $11, $12, $13,
      $14::jsonb, $15::jsonb, $16::jsonb,
      $17, $18, $19, $20)
  returning
    u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
    u.primary_email_verified as "primaryEmailVerified", not u.primary_email_verified and (select p.require_email_verification from projects p where p.project_id = u.project_id) as "mustVerifyEmail", u.email_auth_enabled as "emailAuthEnabled", u.otp_auth_enabled as "otpAuthEnabled", u.password_hash is not null as "hasPassword",
    u.totp_secret_sealed is not null as "requiresTotp",
    u.restricted_at as "restrictedAt", u.restricted_reason as "restrictedReason", u.restricted_private_details as "restrictedPrivateDetails",
    u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
    u.client_read_only_metadata as "clientReadOnlyMetadata", case when u.project_id = 'internal' then with_managed_projects(u.id, u.server_metadata) else u.server_metadata end as "serverMetadata",
    $21::jsonb as "oauthAccounts", null::jsonb as "selectedTeam"
), linked as (
  insert into oauth_accounts (project_id, provider_id, account_id, user_id, email, created_at)
  select $22, a."providerId", a."accountId", changed.id, a.email, $23::timestamptz
  from changed_user as changed,
    jsonb_to_recordset($24::jsonb) as a ("providerId" text, "accountId" text, email text)
  order by a."providerId"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $25, $26, $27, $28, $29,
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
      select
        jsonb_build_object(
          'id', id, 'created_at_millis', "createdAtMillis"::bigint, 'display_name', "displayName", 'profile_image_url', "profileImageUrl",
          'client_metadata', "clientMetadata", 'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata")
      from jsonb_to_record("selectedTeam") as team (
          id uuid, "createdAtMillis" float8, "displayName" text, "profileImageUrl" text, "clientMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "serverMetadata" jsonb)
      where "selectedTeam" is not null)), $30, $31, $32, $33, $34
  from changed_user
)
select * from changed_user;

with kept_token as (
  insert into oauth_tokens as t (project_id, provider_id, account_id, scope, client_id, access_token_sealed,
      refresh_token_sealed, expires_at, granted_at)
  select $1, $2, $3, $4, $5,
    $6::bytea, $7::bytea, $8::timestamptz,
    $9::timestamptz
  where true
  on conflict (project_id, provider_id, account_id, scope) do update
  set client_id = excluded.client_id, access_token_sealed = excluded.access_token_sealed,
    refresh_token_sealed = coalesce(excluded.refresh_token_sealed,
      case when t.client_id = excluded.client_id and t.broken_at is null then t.refresh_token_sealed end),
    expires_at = excluded.expires_at, granted_at = excluded.granted_at, broken_at = null, renewing_until = null
), forgotten_tokens as (
  delete from oauth_tokens
  where project_id = $10 and provider_id = $11 and account_id = $12
    and scope <> $13 and true
    and (broken_at is not null or client_id <> $14 or scope in (
      select scope from oauth_tokens
      where project_id = $15 and provider_id = $16 and account_id = $17
        and scope <> $18
      order by granted_at desc, scope
        offset $19))
), authorization_code as (
  insert into oauth_codes (code_hash, project_id, user_id, is_new_user, provider_id, account_id, linked_in_session_id,
      account_sealed, redirect_uri, code_challenge, after_callback_redirect_url, expires_at)
  select $20::bytea, $21, given.user_id, $22::boolean, $23,
    $24, $25::uuid, $26::bytea, $27,
    $28, $29, $30::timestamptz
  from (select $31::uuid as user_id) as given
  returning user_id
)
select;
