-- POST /api/v1/auth/otp/sign-in: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with typed as (
  select email_normalized, code_hash = $1 as is_right
  from verification_codes
  where project_id = $2 and nonce_hash = $3 and purpose = $4
  for update
), guessed as (select count_guess(
      $5, $6, typed.email_normalized, (select u.id from users u where
        u.project_id = $7 and u.email_auth_enabled and u.id = (
        select c.user_id from contact_channels c
        where c.project_id = $8 and c.value_normalized = typed.email_normalized and c.signs_in)), $9, case when typed.is_right then 0 else 1 end, $10::int[], $11::int[], $12) as until from typed
), tried as (
  update verification_codes
  set wrong_tries = wrong_tries
    + case when code_hash <> $13 and used_at is null and expires_at > $14 then 1 else 0 end
  where project_id = $15 and nonce_hash = $16 and purpose = $17
    and (select until from guessed) is null
  returning
    purpose, email, email_normalized as "emailNormalized", user_id as "userId", wrong_tries as "wrongTries", expires_at as "expiresAt",
    used_at as "usedAt", code_hash = $18 as "isRight"
)
select tried.*, guessed.until as "blockedUntil",
  exists (
  select from known_networks k
  where k.project_id = u.project_id and k.user_id = u.id and k.network = $19
    and k.noted_at > $20::timestamptz - interval '1 day') as "isNoted",
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
    where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam"
from guessed
left join tried on true
left join users u on
  u.project_id = $21 and u.email_auth_enabled and u.id = (
  select c.user_id from contact_channels c
  where c.project_id = $22 and c.value_normalized = tried."emailNormalized" and c.signs_in);

with held_user as (
  select u.id
  from users u
  where u.project_id = $1 and u.id = $2 and u.primary_email_normalized = $3
    and u.primary_email_verified and u.email_auth_enabled and u.otp_auth_enabled and u.restricted_at is null
    and (u.totp_secret_sealed is not null) = $4
  for share of u
), used as (
  update verification_codes
  set used_at = $5
  where project_id = $6 and code_hash = $7 and purpose = $8
    and used_at is null and expires_at > $9 and wrong_tries < $10 and exists (select from held_user)
  returning code_hash
), forgotten_here as (
  delete from guesses
  where project_id = $11 and account = sha256(convert_to($12::text || ' ' || $13::text, 'UTF8')) and network = $14 and exists (select from used)
  returning project_id, account, network, count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $15 then '-infinity' else g.blocked_until end
  from forgotten_here as here
  where g.project_id = here.project_id and g.account = here.account and g.network = ''
    and not exists (
    select from known_networks k
    where k.project_id = here.project_id and k.network = here.network and k.user_id = $16)
), begun as (
  insert into sessions (
      project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation)
  select $17, $18::uuid, $19::uuid, $20::bytea, $21::timestamptz,
    $22::timestamptz, $23::timestamptz, $24::boolean, $25, $26,
    coalesce((select session_generation from projects where project_id = $27), 0)
  where exists (select from used)
  returning id, user_id, expires_at, is_impersonation, is_server_made
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $28, $29, $30, $31, $32,
    jsonb_build_object('id', id, 'user_id', user_id, 'method', $33::text, 'is_impersonation', is_impersonation,
      'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint), 'user', case when not is_impersonation then user_id end, $34, $35, $36
  from begun
), known_network as (
  insert into known_networks (project_id, user_id, network, noted_at)
  select $37, $38::uuid, $39, $40::timestamptz
  where exists (select from used)
  on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
  where known_networks.noted_at < excluded.noted_at - interval '1 day'
)
select true as used from used;
