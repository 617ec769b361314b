-- POST /api/v1/contact-channels: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with changed_address as (
  insert into contact_channels (project_id, id, user_id, value, value_normalized, verified_at, used_for_auth, becomes_primary, created_at)
  values ($1, $2, $3, $4, $5,
      case when $6 then $7::timestamptz end, $8, $9, $10)
  returning
    id, user_id as "userId", value as email, verified_at is not null as "isVerified", used_for_auth as "isUsedForAuth",
    becomes_primary as "becomesPrimary"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $11, $12, $13, $14, $15,
    jsonb_build_object(
      'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified"), $16, $17, $18, $19, $20
  from changed_address
)
select * from changed_address;
