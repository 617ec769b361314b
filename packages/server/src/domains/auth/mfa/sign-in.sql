-- POST /api/v1/auth/mfa/sign-in: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with tried as (
  update verification_codes
  set wrong_tries = wrong_tries + 1
  where
    project_id = $1 and code_hash = $2 and purpose = 'mfa_attempt' and used_at is null and expires_at > $3 and wrong_tries < $4
  returning user_id, (data ->> 'session_id')::uuid as session_id
), second_factor as (
  insert into rate_limits (project_id, bucket, window_ends_at, count)
  select $5, name, $6::timestamptz, 1
  from (select 'mfa ' || user_id::text as name from (select user_id from tried) as given_user) as given
  on conflict (project_id, bucket) do update set
    count = case when rate_limits.window_ends_at <= $7 then 1 else rate_limits.count + 1 end,
    window_ends_at = case when rate_limits.window_ends_at <= $8 then excluded.window_ends_at else rate_limits.window_ends_at end
  returning bucket, count, window_ends_at
)
select
  u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
  u.primary_email_verified as "primaryEmailVerified", not u.primary_email_verified and (select p.require_email_verification from projects p where p.project_id = u.project_id) as "mustVerifyEmail", u.email_auth_enabled as "emailAuthEnabled", u.otp_auth_enabled as "otpAuthEnabled", u.password_hash is not null as "hasPassword",
  u.totp_secret_sealed is not null as "requiresTotp",
  u.restricted_at as "restrictedAt", u.restricted_reason as "restrictedReason", u.restricted_private_details as "restrictedPrivateDetails",
  u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
  u.client_read_only_metadata as "clientReadOnlyMetadata", case when u.project_id = 'internal' then with_managed_projects(u.id, u.server_metadata) else u.server_metadata end as "serverMetadata",
  coalesce((
    select jsonb_agg(jsonb_build_object('providerId', a.provider_id, 'accountId', a.account_id, 'email', a.email) order by a.provider_id)
    from oauth_accounts a
    where a.project_id = u.project_id and a.user_id = u.id), '[]') as "oauthAccounts",
  (
  select to_jsonb(team)
  from (
    select
      t.id, floor(extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis", t.display_name as "displayName",
      t.profile_image_url as "profileImageUrl", t.client_metadata as "clientMetadata",
      t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"
    from selected_teams selected
    join teams t on t.project_id = selected.project_id and t.id = selected.team_id
    where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam", u.totp_secret_sealed as "secretSealed", (select window_ends_at from second_factor where count > $9) as "blockedUntil",
  tried.session_id as "sessionId",
  exists (
  select from known_networks k
  where k.project_id = u.project_id and k.user_id = u.id and k.network = $10
    and k.noted_at > $11::timestamptz - interval '1 day') as "isNoted"
from tried
join users u on u.project_id = $12 and u.id = tried.user_id;

with accepted as (
  update users
  set totp_last_step = $1
  where project_id = $2 and id = $3 and totp_secret_sealed = $4
    and restricted_at is null and (totp_last_step is null or totp_last_step < $5)
  returning id
), used as (
  update verification_codes
  set used_at = $6
  where
    project_id = $7 and code_hash = $8 and purpose = 'mfa_attempt' and used_at is null and expires_at > $9 and exists (select from accepted)
  returning user_id
), begun as (
  insert into sessions (
      project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation)
  select $10, $11::uuid, $12::uuid, $13::bytea, $14::timestamptz,
    $15::timestamptz, $16::timestamptz, $17::boolean, $18, $19,
    coalesce((select session_generation from projects where project_id = $20), 0)
  where exists (select from used)
  returning id, user_id, expires_at, is_impersonation, is_server_made
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $21, $22, $23, $24, $25,
    jsonb_build_object('id', id, 'user_id', user_id, 'method', $26::text, 'is_impersonation', is_impersonation,
      'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint), 'user', case when not is_impersonation then user_id end, $27, $28, $29
  from begun
), taken_back as (
  update rate_limits
  set count = count - 1
  where project_id = $30 and bucket = 'mfa ' || $31::text and count > 0 and exists (select from used)
), known_network as (
  insert into known_networks (project_id, user_id, network, noted_at)
  select $32, $33::uuid, $34, $35::timestamptz
  where exists (select from used)
  on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
  where known_networks.noted_at < excluded.noted_at - interval '1 day'
)
select true as used from used;
