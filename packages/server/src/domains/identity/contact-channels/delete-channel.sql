-- DELETE /api/v1/contact-channels/me/{id}: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with changed_address as (
  delete from contact_channels
  where project_id = $1 and user_id = $2 and id = $3
  returning
    id, user_id as "userId", value as email, verified_at is not null as "isVerified", used_for_auth as "isUsedForAuth",
    becomes_primary as "becomesPrimary"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $4, $5, $6, $7, $8,
    jsonb_build_object(
      'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified"), $9, $10, $11, $12, $13
  from changed_address
), expired as (
  update verification_codes
  set expires_at = $14
  where project_id = $15 and user_id = $16 and email_normalized = $17
    and purpose <> 'team_invitation' and used_at is null and expires_at > $18
), unsent as (
  update mails
  set expires_at = $19
  where project_id = $20 and recipient = $21 and template = any($22::text[])
    and status = 'queued' and expires_at > $23
)
select * from changed_address;
