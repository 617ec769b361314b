-- POST /api/v1/auth/oauth/token: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with held_user as (
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
      where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam", c.provider_id as "providerId"
  from oauth_codes c
  join users u on u.project_id = c.project_id and u.id = c.user_id
  where c.project_id = $1 and c.code_hash = $2 and c.code_challenge = $3
    and c.redirect_uri = $4 and c.used_at is null and c.linked_in_session_id is null
    and u.totp_secret_sealed is null and u.restricted_at is null
  for share of u
), exchanged as (
  update oauth_codes
  set used_at = $5, provider_id = null, account_id = null, session_id = $6
  where project_id = $7 and code_hash = $8 and used_at is null and expires_at > $9 and exists (select from held_user)
  returning user_id, is_new_user as "isNewUser", after_callback_redirect_url as "afterCallbackRedirectUrl"
), begun as (
  insert into sessions (
      project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation)
  select $10, $11::uuid, (select user_id from exchanged)::uuid, $12::bytea, $13::timestamptz,
    $14::timestamptz, $15::timestamptz, $16::boolean, $17, $18,
    coalesce((select session_generation from projects where project_id = $19), 0)
  where exists (select from exchanged)
  returning id, user_id, expires_at, is_impersonation, is_server_made
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $20, $21, $22, $23, $24,
    jsonb_build_object('id', id, 'user_id', user_id, 'method', $25::text, 'is_impersonation', is_impersonation,
      'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint), 'user', case when not is_impersonation then user_id end, $26, $27, $28
  from begun
), known_network as (
  insert into known_networks (project_id, user_id, network, noted_at)
  select $29, (select user_id from exchanged)::uuid, $30, $31::timestamptz
  where exists (select from exchanged)
  on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
  where known_networks.noted_at < excluded.noted_at - interval '1 day'
)
select held_user.*, exchanged."isNewUser", exchanged."afterCallbackRedirectUrl"
from exchanged
cross join held_user;
