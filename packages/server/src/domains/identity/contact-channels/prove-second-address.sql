-- POST /api/v1/contact-channels/verify: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with used as (
  update verification_codes
  set used_at = $1
  where project_id = $2 and code_hash = $3 and purpose = $4
    and used_at is null and expires_at > $5 and wrong_tries < $6 and true
  returning code_hash
)
select true as used from used;

with changed_address as (
  update contact_channels
  set verified_at = case when $1 then coalesce(verified_at, $2) end,
    used_for_auth = $3, becomes_primary = $4
  where project_id = $5 and user_id = $6 and id = $7
  returning
    id, user_id as "userId", value as email, verified_at is not null as "isVerified", used_for_auth as "isUsedForAuth",
    becomes_primary as "becomesPrimary"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $8, $9, $10, $11, $12,
    jsonb_build_object(
      'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified"), $13, $14, $15, $16, $17
  from changed_address
), notice as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $18, $19::uuid, $20, $21, 'queued', $22::timestamptz,
    $23::timestamptz, $24::bytea
  where (select (graphile_worker.add_job($25, $26::json)).id) is not null
)
select * from changed_address;
