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

with changed_user as (
  update users u
  set primary_email_verified = primary_email_verified or $1
  where u.project_id = $2 and u.id = $3
  returning
    u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
    u.primary_email_verified as "primaryEmailVerified", not u.primary_email_verified and (select p.require_email_verification from projects p where p.project_id = u.project_id) as "mustVerifyEmail", u.email_auth_enabled as "emailAuthEnabled", u.otp_auth_enabled as "otpAuthEnabled", u.password_hash is not null as "hasPassword",
    u.totp_secret_sealed is not null as "requiresTotp",
    u.restricted_at as "restrictedAt", u.restricted_reason as "restrictedReason", u.restricted_private_details as "restrictedPrivateDetails",
    u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
    u.client_read_only_metadata as "clientReadOnlyMetadata", case when u.project_id = 'internal' then with_managed_projects(u.id, u.server_metadata) else u.server_metadata end as "serverMetadata",
    $4::jsonb as "oauthAccounts",
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
), linked as (
  insert into oauth_accounts (project_id, provider_id, account_id, user_id, email, created_at)
  select $5, a."providerId", a."accountId", changed.id, a.email, $6::timestamptz
  from changed_user as changed,
    jsonb_to_recordset($7::jsonb) as a ("providerId" text, "accountId" text, email text)
  order by a."providerId"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $8, $9, $10, $11, $12,
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
      where "selectedTeam" is not null)), $13, $14, $15, $16, $17
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
)
select;

with ended as (
  delete from sessions s
  where s.project_id = $1 and s.id = $2 and s.user_id = $3 and
    s.expires_at > $4
    and exists (
    select from projects p
    where p.project_id = s.project_id and p.session_generation <= s.generation
      and s.created_at > greatest(p.sessions_made_after, $5::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)
  returning created_at, confirmed_at, generation, id, user_id, expires_at, is_impersonation, is_server_made
), begun as (
  insert into sessions (
      project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation, confirmed_at, is_server_made)
  select $6, $7::uuid, $8::uuid, $9::bytea, ended.created_at,
    $10::timestamptz, ended.expires_at, ended.is_impersonation, $11, $12, ended.generation,
    ended.confirmed_at, ended.is_server_made
  from ended as ended
  returning id, user_id, expires_at, is_impersonation, is_server_made
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $13, $14, $15, $16, $17,
    jsonb_build_object('id', id, 'user_id', user_id, 'method', $18::text, 'is_impersonation', is_impersonation,
      'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint), 'user', case when not is_impersonation then user_id end, $19, $20, $21
  from begun
), session_events as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $22, gen_random_uuid(), told.type, told.version, $23, told.data, $24, $25, $26, $27, $28
  from (
    select $29::text as type, $30::smallint as version, jsonb_build_object('id', id, 'user_id', user_id, 'reason', $31::text, 'is_impersonation', is_impersonation) as data
    from ended) as told
), moved_flows as (
  update oauth_flows f
  set session_id = begun.id
  from begun
  where f.project_id = $32 and f.user_id = $33 and f.session_id = $34
), moved_codes as (
  update oauth_codes c
  set linked_in_session_id = case when c.linked_in_session_id = $35 then begun.id else c.linked_in_session_id end,
    session_id = case when c.session_id = $36 then begun.id else c.session_id end
  from begun
  where c.project_id = $37 and c.user_id = $38
    and (c.linked_in_session_id = $39 or c.session_id = $40)
)
select true as begun from begun;
