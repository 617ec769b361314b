-- DELETE /api/v1/team-permissions/{id}/{user_id}/admin: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with revoked as (
  delete from team_permissions
  where project_id = $1 and team_id = $2 and user_id = $3
    and permission_id = $4
  returning team_id, user_id, permission_id
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $5, $6, $7, $8, $9, jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id), $10, $11, $12, $13, $14
  from revoked
)
select exists (select from revoked) as "isRevoked",
  exists (
  select from team_memberships
  where project_id = $15 and team_id = $16 and user_id = $17) as "isMember";
