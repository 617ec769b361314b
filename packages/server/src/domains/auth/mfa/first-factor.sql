-- POST /api/v1/auth/password/sign-in: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with owner as (select u.* from users u where
    u.project_id = $1 and u.email_auth_enabled and u.id = (
    select c.user_id from contact_channels c
    where c.project_id = $2 and c.value_normalized = $3 and c.signs_in)
), guessed as (select count_guess(
      $4, $5, coalesce((select primary_email_normalized from owner), $6::text), (select id from owner), $7, 1, $8::int[], $9::int[], $10) as until
)
select guessed.until as "blockedUntil", u.id is not null as "isFound",
  exists (
  select from known_networks k
  where k.project_id = u.project_id and k.user_id = u.id and k.network = $11
    and k.noted_at > $12::timestamptz - interval '1 day') as "isNoted",
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
    where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam",
  u.password_hash as "passwordHash"
from guessed
left join owner as u on true;

with begun as (
  insert into verification_codes (project_id, code_hash, purpose, user_id, created_at, expires_at, data)
  select u.project_id, $1, 'mfa_attempt', u.id, $2, $3,
    jsonb_build_object('session_id', $4::uuid)
  from users u
  where u.project_id = $5 and u.id = $6 and u.totp_secret_sealed is not null
    and u.restricted_at is null and ($7::text is null or u.password_hash = $8) and true
  for share of u
  returning user_id
), forgotten_here as (
  delete from guesses
  where project_id = $9 and account = sha256(convert_to($10::text || ' ' || $11::text, 'UTF8')) and network = $12 and exists (select from begun)
  returning project_id, account, network, count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $13 then '-infinity' else g.blocked_until end
  from forgotten_here as here
  where g.project_id = here.project_id and g.account = here.account and g.network = ''
    and not exists (
    select from known_networks k
    where k.project_id = here.project_id and k.network = here.network and k.user_id = $14)
)
select true as begun from begun;
