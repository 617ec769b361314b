-- POST /api/v1/internal/owner-invitations: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with mail as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $1, $2::uuid, $3, $4, 'queued', $5::timestamptz,
    $6::timestamptz, $7::bytea
  where (select (graphile_worker.add_job($8, $9::json)).id) is not null
)
select;

with invitation as (select $1::uuid as id, $2::text as email, $3::text as role, $4::boolean as is_transfer
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $5, $6, $7, $8, $9, jsonb_build_object('id', id, 'email', email, 'role', role, 'is_transfer', is_transfer), $10, $11, $12, $13, $14
  from invitation
)
select;
