-- DELETE /api/v1/team-memberships/{id}/0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with removed as (
  delete from team_memberships
  where project_id = $1 and team_id = $2 and user_id = $3 and
    exists (
    select
    from team_permissions g
    left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
    where g.project_id = $4 and g.team_id = $5 and g.user_id = $6
      and (g.permission_id = $7 or $8 = any(d.reachable_permission_ids)))
  returning team_id, user_id
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $9, $10, $11, $12, $13, jsonb_build_object('team_id', team_id, 'user_id', user_id), $14, $15, $16, $17, $18
  from removed
)
select team_id from removed;
