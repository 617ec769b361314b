-- DELETE /api/v1/internal/lockouts/{user_id}: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed_at as (
  select given.kind, sha256(convert_to(given.kind::text || ' ' || given.subject::text, 'UTF8')) as account
  from unnest($1::text[], $2::text[])
    as given (kind, subject)
), forgotten as (
  delete from guesses g
  using guessed_at as at
  where g.project_id = $3 and g.account = at.account and g.network <> $4 returning at.kind, g.count
), forgotten_of_strangers as (
  delete from guesses g
  using guessed_at as at
  where g.project_id = $5 and g.account = at.account and g.network = $6 and (select count(*) from forgotten) >= 0
  returning at.kind, g.count
), forgotten_second_factor as (
  delete from rate_limits
  where project_id = $7 and bucket = 'mfa ' || $8::text
  returning 'totp' as factor, count
), unlocked as (
  select $9::uuid as id, jsonb_agg(factor order by factor) as factors
  from (
    select kind as factor from forgotten where count > 0
    union
    select kind from forgotten_of_strangers where count > 0 union select factor from forgotten_second_factor where count > 0) as forgotten
    having count(*) > 0
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $10, $11, $12, $13, $14, jsonb_build_object('id', id, 'factors', factors), $15, $16, $17, $18, $19
  from unlocked
)
select;
