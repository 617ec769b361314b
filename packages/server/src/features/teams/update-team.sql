-- PATCH /api/v1/teams/{id}: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with changed_team as (
  update teams t set
    display_name = case when $1 then $2 else display_name end,
    profile_image_url = case when $3 then $4 else profile_image_url end,
    client_metadata = case when $5 then $6::jsonb else client_metadata end,
    client_read_only_metadata =
    case when $7 then $8::jsonb else client_read_only_metadata end,
    server_metadata = case when $9 then $10::jsonb else server_metadata end
  where t.project_id = $11 and t.id = $12 and
    exists (
    select
    from team_permissions g
    left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
    where g.project_id = $13 and g.team_id = $14 and g.user_id = $15
      and (g.permission_id = $16 or $17 = any(d.reachable_permission_ids)))
  returning
    t.id, floor(extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis", t.display_name as "displayName",
    t.profile_image_url as "profileImageUrl", t.client_metadata as "clientMetadata",
    t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"
), picture as (
  insert into team_pictures (project_id, team_id, user_id, id, media_type, content)
  select $18, changed.team_id, changed.user_id, $19, $20, $21::bytea
  from (select id as team_id, null::uuid as user_id from changed_team) as changed
  on conflict (project_id, team_id, user_id) do update
  set id = excluded.id, media_type = excluded.media_type, content = excluded.content
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $22, $23, $24, $25, $26,
    jsonb_build_object(
      'id', id, 'created_at_millis', "createdAtMillis"::bigint, 'display_name', "displayName", 'profile_image_url', "profileImageUrl",
      'client_metadata', "clientMetadata", 'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata"), $27, $28, $29, $30, $31
  from changed_team
)
select * from changed_team;
