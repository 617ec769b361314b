-- POST /api/v1/teams: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with creator as (
  select u.id as user_id
  from users u
  where u.project_id = $1 and u.id = $2
    for key share
), created_teams as (
  insert into rate_limits (project_id, bucket, window_ends_at, count)
  select $3, name, $4::timestamptz, 1
  from (select 'teams of ' || user_id::text as name from (select user_id from creator) as given_user) as given
  on conflict (project_id, bucket) do update set
    count = case when rate_limits.window_ends_at <= $5 then 1 else rate_limits.count + 1 end,
    window_ends_at = case when rate_limits.window_ends_at <= $6 then excluded.window_ends_at else rate_limits.window_ends_at end
  returning bucket, count, window_ends_at
), changed_team as (
  insert into teams as t (project_id, id, created_at, display_name, profile_image_url, client_metadata, client_read_only_metadata, server_metadata, sign_up_user_id)
  select $7, $8::uuid, $9::timestamptz, $10, $11,
    $12::jsonb, $13::jsonb, $14::jsonb, $15::uuid
  from (select from created_teams where count <= $16) as given
  returning
    t.id, floor(extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis", t.display_name as "displayName",
    t.profile_image_url as "profileImageUrl", t.client_metadata as "clientMetadata",
    t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"
), picture as (
  insert into team_pictures (project_id, team_id, id, media_type, content)
  select $17, id, $18, $19, $20::bytea
  from changed_team
), joined as (
  insert into team_memberships (project_id, team_id, user_id, joined_at, is_creator)
  select $21, id, $22, $23, true
  from changed_team
  returning team_id, user_id
), granted as (
  insert into team_permissions (project_id, team_id, user_id, permission_id)
  select distinct p.project_id, joined.team_id, joined.user_id, permission_id
  from (select team_id, user_id from joined) as joined
  cross join (
    select project_id, team_creator_default_permissions as ids
    from projects
    where project_id = $24
    for share
  ) as p
  cross join unnest(p.ids) as permission_id
  returning team_id, user_id, permission_id
), several_events as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $25, gen_random_uuid(), told.type, told.version, $26, told.data, $27, $28, $29, $30, $31
  from (
    select $32::text as type, $33::smallint as version,
      jsonb_build_object(
        'id', id, 'created_at_millis', "createdAtMillis"::bigint, 'display_name', "displayName", 'profile_image_url', "profileImageUrl",
        'client_metadata', "clientMetadata", 'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata") as data
    from changed_team
    union all
    select $34::text as type, $35::smallint as version, jsonb_build_object('team_id', team_id, 'user_id', user_id) as data
    from joined
    union all
    select $36::text as type, $37::smallint as version, jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id) as data
    from granted) as told
)
select changed_team.*, (select window_ends_at from created_teams where count > $38) as "blockedUntil"
from (select) as asked
left join changed_team on true;
