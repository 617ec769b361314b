-- POST /api/v1/internal/owner-invitations: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with code as (
  insert into owner_codes (project_id, code_hash, purpose, role, invitation_id, email, inviter_id, created_at, expires_at, proves_address)
  values ($1, $2,
      $3, nullif($4, 'owner'), $5, $6, $7,
      $8, $9, $10)
  returning invitation_id, email, role, purpose
), mail as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $11, $12::uuid, $13, $14, 'queued', $15::timestamptz,
    $16::timestamptz, $17::bytea
  where (select (graphile_worker.add_job($18, $19::json)).id) is not null
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $20, $21, $22, $23, $24,
    jsonb_build_object('id', invitation_id, 'email', email, 'role', coalesce(role, 'owner'), 'is_transfer', purpose = 'transfer'), $25, $26, $27, $28, $29
  from code
)
select;
