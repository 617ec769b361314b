-- POST /api/v1/auth/password/send-reset-code: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with code as (
  insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, user_id, nonce_hash, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7,
      $8, $9)
), mail as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $10, $11::uuid, $12, $13, 'queued', $14::timestamptz,
    $15::timestamptz, $16::bytea
  where (select (graphile_worker.add_job($17, $18::json)).id) is not null
)
select;
