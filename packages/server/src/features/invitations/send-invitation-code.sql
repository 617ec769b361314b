-- POST /api/v1/team-invitations/send-code: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with code as (
  insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id, inviter_id, created_at, expires_at, data)
  select $1, $2::bytea, 'team_invitation', $3, $4,
    $5::uuid, $6::uuid, $7::uuid, $8::timestamptz,
    $9::timestamptz, jsonb_build_object('callback_url', $10::text)
  where
    exists (
    select
    from team_permissions g
    left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
    where g.project_id = $11 and g.team_id = $12 and g.user_id = $13
      and (g.permission_id = $14 or $15 = any(d.reachable_permission_ids)))
  returning invitation_id
), mail as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $16, $17::uuid, $18, $19, 'queued', $20::timestamptz,
    $21::timestamptz, $22::bytea
  where (select (graphile_worker.add_job($23, $24::json)).id) is not null
)
select invitation_id as id from code;
