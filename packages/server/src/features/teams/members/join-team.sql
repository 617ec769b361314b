-- POST /api/v1/team-memberships/{id}/{user_id}: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with joined as (
  insert into team_memberships (project_id, team_id, user_id, joined_at, is_creator)
  select $1, given.team_id, $2, $3, $4
  from (
    select $5::uuid as team_id
    where (
      select count(*)
      from (select from team_memberships where project_id = $6 and team_id = $7 limit $8) as counted
    ) < $9) as given
  on conflict (project_id, team_id, user_id) do nothing
  returning team_id, user_id
), granted as (
  insert into team_permissions (project_id, team_id, user_id, permission_id)
  select distinct p.project_id, joined.team_id, joined.user_id, permission_id
  from joined as joined
  cross join (
    select project_id, team_member_default_permissions as ids
    from projects
    where project_id = $10
    for share
  ) as p
  cross join unnest(p.ids) as permission_id
  returning team_id, user_id, permission_id
), several_events as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $11, gen_random_uuid(), told.type, told.version, $12, told.data, $13, $14, $15, $16, $17
  from (
    select $18::text as type, $19::smallint as version, jsonb_build_object('team_id', team_id, 'user_id', user_id) as data
    from joined
    union all
    select $20::text as type, $21::smallint as version, jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id) as data
    from granted) as told
)
select exists (select from joined) as "isJoined",
  exists (
  select from team_memberships
  where project_id = $22 and team_id = $23 and user_id = $24) as "wasMember";
