-- POST /api/v1/team-permissions/{id}/{user_id}/member: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with member as (
  select team_id, user_id
  from team_memberships
  where project_id = $1 and team_id = $2 and user_id = $3
    for key share
), defined as (
  select permission_id
  from permission_definitions
  where project_id = $4 and permission_id = $5
    for key share
), granted as (
  insert into team_permissions (project_id, team_id, user_id, permission_id)
  select $6, team_id, user_id, permission_id
  from member
  cross join defined
  on conflict (project_id, team_id, user_id, permission_id) do nothing
  returning team_id, user_id, permission_id
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $7, $8, $9, $10, $11, jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id), $12, $13, $14, $15, $16
  from granted
)
select exists (select from member) as "isMember", exists (select from defined) as "isDefined";
