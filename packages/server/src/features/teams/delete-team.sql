-- DELETE /api/v1/teams/{id}: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with changed_team as (
  delete from teams t
  where t.project_id = $1 and t.id = $2 and
    exists (
    select
    from team_permissions g
    left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
    where g.project_id = $3 and g.team_id = $4 and g.user_id = $5
      and (g.permission_id = $6 or $7 = any(d.reachable_permission_ids)))
  returning t.id
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $8, $9, $10, $11, $12, jsonb_build_object('id', id), $13, $14, $15, $16, $17
  from changed_team
)
select * from changed_team;
