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

with used as (
  update verification_codes
  set used_at = $1
  where project_id = $2 and code_hash = $3 and purpose = $4
    and used_at is null and expires_at > $5 and wrong_tries < $6 and true
  returning code_hash
)
select true as used from used;

with ended as (
  delete from sessions s
  where project_id = $1 and user_id = $2 and id is distinct from $3::uuid
  returning id, user_id, expires_at, is_impersonation, is_server_made, (
      s.expires_at > $4
      and exists (
      select from projects p
      where p.project_id = s.project_id and p.session_generation <= s.generation
        and s.created_at > greatest(p.sessions_made_after, $5::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)) as is_alive
), ended_impersonation as (
  update impersonations i
  set ended_at = $6::timestamptz
  from ended
  where ended.is_impersonation and i.project_id = $7 and i.user_id = ended.user_id and i.session_id = ended.id
    and i.ended_at is null and i.ends_at > $8::timestamptz
  returning i.id, i.user_id, i.owner_id, i.reason, i.ends_at, i.ended_at
), session_events as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $9, gen_random_uuid(), told.type, told.version, $10, told.data, $11, $12, $13, $14, $15
  from (
    select $16::text as type, $17::smallint as version, jsonb_build_object('id', id, 'user_id', user_id, 'reason', $18::text, 'is_impersonation', is_impersonation) as data
    from ended where is_alive
    union all
    select $19::text as type, $20::smallint as version,
      jsonb_build_object('id', id, 'user_id', user_id, 'owner_id', owner_id, 'reason', reason,
        'ends_at_millis', (extract(epoch from ends_at) * 1000)::bigint) || jsonb_build_object('ended_at_millis', (extract(epoch from ended_at) * 1000)::bigint) as data
    from ended_impersonation) as told
)
select;

with changed_user as (
  update users u
  set primary_email_verified = $1, password_hash = $2, totp_secret_sealed = null, totp_last_step = null
  where u.project_id = $3 and u.id = $4
  returning
    u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
    u.primary_email_verified as "primaryEmailVerified", not u.primary_email_verified and (select p.require_email_verification from projects p where p.project_id = u.project_id) as "mustVerifyEmail", u.email_auth_enabled as "emailAuthEnabled", u.otp_auth_enabled as "otpAuthEnabled", u.password_hash is not null as "hasPassword",
    u.totp_secret_sealed is not null as "requiresTotp",
    u.restricted_at as "restrictedAt", u.restricted_reason as "restrictedReason", u.restricted_private_details as "restrictedPrivateDetails",
    u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
    u.client_read_only_metadata as "clientReadOnlyMetadata", case when u.project_id = 'internal' then with_managed_projects(u.id, u.server_metadata) else u.server_metadata end as "serverMetadata",
    $5::jsonb as "oauthAccounts",
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
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $6, $7, $8, $9, $10,
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
      where "selectedTeam" is not null)), $11, $12, $13, $14, $15
  from changed_user
)
select * from changed_user;

with removed_addresses as (
  delete from contact_channels
  where project_id = $1 and user_id = $2 and not is_primary
  returning
    id, user_id as "userId", value as email, is_primary as "isPrimary", is_verified as "isVerified", used_for_auth as "isUsedForAuth",
    becomes_primary as "becomesPrimary"
), several_events as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $3, gen_random_uuid(), told.type, told.version, $4, told.data, $5, $6, $7, $8, $9
  from (
    select $10::text as type, $11::smallint as version,
      jsonb_build_object(
        'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified") as data
    from removed_addresses) as told
)
select;

with begun as (
  insert into sessions (
      project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation)
  values ($1, $2, $3, $4, $5, $6,
      $7, $8, $9, $10, coalesce((select session_generation from projects where project_id = $11), 0))
  returning id, user_id, expires_at, is_impersonation, is_server_made
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $12, $13, $14, $15, $16,
    jsonb_build_object('id', id, 'user_id', user_id, 'method', $17::text, 'is_impersonation', is_impersonation,
      'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint), 'user', case when not is_impersonation then user_id end, $18, $19, $20
  from begun
), forgotten_here as (
  delete from guesses
  where project_id = $21 and account = sha256(convert_to($22::text || ' ' || $23::text, 'UTF8')) and network = $24 and exists (select from begun)
  returning project_id, account, network, count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $25 then '-infinity' else g.blocked_until end
  from forgotten_here as here
  where g.project_id = here.project_id and g.account = here.account and g.network = ''
    and not exists (
    select from known_networks k
    where k.project_id = here.project_id and k.network = here.network and k.user_id = $26)
), known_network as (
  insert into known_networks (project_id, user_id, network, noted_at)
  select $27, $28::uuid, $29, $30::timestamptz
  where exists (select from begun)
  on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
  where known_networks.noted_at < excluded.noted_at - interval '1 day'
)
select;
