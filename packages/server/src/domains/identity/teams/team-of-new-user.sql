-- POST /api/v1/users: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

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
), changed_team as (
  insert into teams as t (project_id, id, created_at, display_name, profile_image_url, client_metadata, client_read_only_metadata, server_metadata, sign_up_user_id)
  select $22, $23::uuid, $24::timestamptz, $25, $26,
    $27::jsonb, $28::jsonb, $29::jsonb, $30::uuid
  from (select from changed_user) as given
  returning
    t.id, floor(extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis", t.display_name as "displayName",
    t.profile_image_url as "profileImageUrl", t.client_metadata as "clientMetadata",
    t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"
), joined as (
  insert into team_memberships (project_id, team_id, user_id, joined_at, is_creator)
  select $31, id, $32, $33, true
  from changed_team
  returning team_id, user_id
), granted as (
  insert into team_permissions (project_id, team_id, user_id, permission_id)
  select distinct p.project_id, joined.team_id, joined.user_id, permission_id
  from (select team_id, user_id from joined) as joined
  cross join (
    select project_id, team_creator_default_permissions as ids
    from projects
    where project_id = $34
    for share
  ) as p
  cross join unnest(p.ids) as permission_id
  returning team_id, user_id, permission_id
), several_events as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $35, gen_random_uuid(), told.type, told.version, $36, told.data, $37, $38, $39, $40, $41
  from (
    select $42::text as type, $43::smallint as version,
      jsonb_build_object(
        'id', id, 'created_at_millis', "createdAtMillis"::bigint, 'display_name', "displayName", 'profile_image_url', "profileImageUrl",
        'client_metadata', "clientMetadata", 'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata") as data
    from changed_team
    union all
    select $44::text as type, $45::smallint as version, jsonb_build_object('team_id', team_id, 'user_id', user_id) as data
    from joined
    union all
    select $46::text as type, $47::smallint as version, jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id) as data
    from granted) as told
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $48, $49, $50, $51, $52,
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
      where "selectedTeam" is not null)), $53, $54, $55, $56, $57
  from changed_user
)
select * from changed_user;
