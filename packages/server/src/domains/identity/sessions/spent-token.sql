-- DELETE /api/v1/auth/sessions/current: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with ended as (
  delete from sessions s
  where s.project_id = $1 and s.refresh_token_hash = $2 and
    s.expires_at > $3
    and exists (
    select from projects p
    where p.project_id = s.project_id and p.session_generation <= s.generation
      and s.created_at > greatest(p.sessions_made_after, $4::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)
  returning s.id, s.user_id, s.is_impersonation
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $5, $6, $7, $8, $9, jsonb_build_object('id', id, 'user_id', user_id, 'reason', $10::text, 'is_impersonation', is_impersonation), 'user', case when not is_impersonation then user_id end, $11, $12, $13
  from ended
), ended_impersonation as (
  update impersonations i
  set ended_at = $14::timestamptz
  from ended
  where ended.is_impersonation and i.project_id = $15 and i.user_id = ended.user_id and i.session_id = ended.id
    and i.ended_at is null and i.ends_at > $16::timestamptz
  returning i.id, i.user_id, i.owner_id, i.reason, i.ends_at, i.ended_at
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $17, $18, $19, $20, $21,
    jsonb_build_object('id', id, 'user_id', user_id, 'owner_id', owner_id, 'reason', reason,
      'ends_at_millis', (extract(epoch from ends_at) * 1000)::bigint) || jsonb_build_object('ended_at_millis', (extract(epoch from ended_at) * 1000)::bigint), case when owner_id is null then 'key' else 'owner' end, owner_id, $22, $23, $24
  from ended_impersonation
)
select id from ended;

with spent as (
  select id, user_id, is_impersonation, expires_at, coalesce(previous_token_hash = $1 and rotated_at > $2, false) as is_in_time
  from sessions s
  where project_id = $3 and token_family_hash = $4 and refresh_token_hash <> $5
    and
    s.expires_at > $6
    and exists (
    select from projects p
    where p.project_id = s.project_id and p.session_generation <= s.generation
      and s.created_at > greatest(p.sessions_made_after, $7::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)
), ended as (
  delete from sessions s
  using spent
  where s.project_id = $8 and s.id = spent.id and not spent.is_in_time
  returning s.id, s.user_id, s.is_impersonation
), ended_impersonation as (
  update impersonations i
  set ended_at = $9::timestamptz
  from ended
  where ended.is_impersonation and i.project_id = $10 and i.user_id = ended.user_id and i.session_id = ended.id
    and i.ended_at is null and i.ends_at > $11::timestamptz
  returning i.id, i.user_id, i.owner_id, i.reason, i.ends_at, i.ended_at
), session_events as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $12, gen_random_uuid(), told.type, told.version, $13, told.data, $14, $15, $16, $17, $18
  from (
    select $19::text as type, $20::smallint as version, jsonb_build_object('id', id, 'user_id', user_id) as data
    from ended
    union all
    select $21::text as type, $22::smallint as version, jsonb_build_object('id', id, 'user_id', user_id, 'reason', $23::text, 'is_impersonation', is_impersonation) as data
    from ended
    union all
    select $24::text as type, $25::smallint as version,
      jsonb_build_object('id', id, 'user_id', user_id, 'owner_id', owner_id, 'reason', reason,
        'ends_at_millis', (extract(epoch from ends_at) * 1000)::bigint) || jsonb_build_object('ended_at_millis', (extract(epoch from ended_at) * 1000)::bigint) as data
    from ended_impersonation) as told
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
    where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam", s.id as "sessionId", case when s.is_impersonation then s.expires_at end as "impersonationEndsAt"
from spent s
join users u on u.project_id = $26 and u.id = s.user_id
where s.is_in_time;
