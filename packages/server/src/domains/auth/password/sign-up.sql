-- POST /api/v1/auth/password/sign-up: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

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
), begun as (
  insert into sessions (
      project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation)
  values ($22, $23, $24, $25, $26, $27,
      $28, $29, $30, $31, coalesce((select session_generation from projects where project_id = $32), 0))
  returning id, user_id, expires_at, is_impersonation, is_server_made
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $33, $34, $35, $36, $37,
    jsonb_build_object('id', id, 'user_id', user_id, 'method', $38::text, 'is_impersonation', is_impersonation,
      'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint), 'user', case when not is_impersonation then user_id end, $39, $40, $41
  from begun
), known_network as (
  insert into known_networks (project_id, user_id, network, noted_at)
  select $42, $43::uuid, $44, $45::timestamptz
  where true
  on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
  where known_networks.noted_at < excluded.noted_at - interval '1 day'
), code as (
  insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, user_id, nonce_hash, created_at, expires_at)
  values ($46, $47, $48, $49, $50, $51, $52,
      $53, $54)
), mail as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $55, $56::uuid, $57, $58, 'queued', $59::timestamptz,
    $60::timestamptz, $61::bytea
  where (select (graphile_worker.add_job($62, $63::json)).id) is not null
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $64, $65, $66, $67, $68,
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
      where "selectedTeam" is not null)), $69, $70, $71, $72, $73
  from changed_user
)
select * from changed_user;
