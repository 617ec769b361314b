-- POST /api/v1/internal/owner-invitations: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with code as (
  insert into owner_codes (project_id, code_hash, purpose, invitation_id, email, inviter_id, created_at, expires_at)
  values ($1, $2, 'invitation', $3, $4, $5,
      $6, $7)
), mail as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $8, $9::uuid, $10, $11, 'queued', $12::timestamptz,
    $13::timestamptz, $14::bytea
  where (select (graphile_worker.add_job($15, $16::json)).id) is not null
)
select;
