-- POST /api/v1/auth/password/update: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with changed_user as (
  update users u
  set password_hash = $1
  where u.project_id = $2 and u.id = $3
  returning
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
), ended as (
  delete from sessions s
  where project_id = $4 and user_id = $5 and id is distinct from $6::uuid
  returning id, user_id, expires_at, is_impersonation, is_server_made, (
      s.expires_at > $7
      and exists (
      select from projects p
      where p.project_id = s.project_id and p.session_generation <= s.generation
        and s.created_at > greatest(p.sessions_made_after, $8::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)) as is_alive
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
    select $19::text as type, $20::smallint as version, jsonb_build_object('id', id, 'user_id', user_id, 'reason', $21::text, 'is_impersonation', is_impersonation) as data
    from ended where is_alive
    union all
    select $22::text as type, $23::smallint as version,
      jsonb_build_object('id', id, 'user_id', user_id, 'owner_id', owner_id, 'reason', reason,
        'ends_at_millis', (extract(epoch from ends_at) * 1000)::bigint) || jsonb_build_object('ended_at_millis', (extract(epoch from ended_at) * 1000)::bigint) as data
    from ended_impersonation) as told
), ended_codes as (
  delete from oauth_codes
  where project_id = $24 and user_id = $25 and used_at is null
    and (linked_in_session_id is null or linked_in_session_id is distinct from $26::uuid)
), expired as (
  update verification_codes
  set expires_at = $27
  where project_id = $28
    and (user_id = $29 or (user_id is null and email_normalized = any(array(
          select $30::text
          union all
          select value_normalized from contact_channels where project_id = $31 and user_id = $32))))
    and purpose = any($33::text[]) and used_at is null and expires_at > $34
), forgotten as (
  delete from guesses
  where project_id = $35 and account = sha256(convert_to($36::text || ' ' || $37::text, 'UTF8')) and network <> $38
  returning count
), forgotten_of_strangers as (
  delete from guesses
  where project_id = $39 and account = sha256(convert_to($40::text || ' ' || $41::text, 'UTF8')) and network = $42
    and (select count(*) from forgotten) >= 0
), unsent as (
  update mails
  set expires_at = $43
  where project_id = $44 and recipient = $45 and template = any($46::text[])
    and status = 'queued' and expires_at > $47
), notice as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $48, $49::uuid, $50, $51, 'queued', $52::timestamptz,
    $53::timestamptz, $54::bytea
  where (select (graphile_worker.add_job($55, $56::json)).id) is not null
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $57, $58, $59, $60, $61,
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
      where "selectedTeam" is not null)), $62, $63, $64, $65, $66
  from changed_user
)
select * from changed_user;
