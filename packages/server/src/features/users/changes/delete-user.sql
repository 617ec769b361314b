-- DELETE /api/v1/users/{user_id}: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with changed_user as (
  delete from users u
  where u.project_id = $1 and u.id = $2 and exists (select from projects p where p.project_id = $3 for share)
  returning u.id
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $4, $5, $6, $7, $8, jsonb_build_object('id', id), $9, $10, $11, $12, $13
  from changed_user
), erased as (
  update events
  set
    data = jsonb_build_object('id', data -> 'id'), version = 0, erased_for = coalesce(erased_for, $14::uuid),
    address = case when actor <> 'user' then address end, device = case when actor <> 'user' then device end
  where (project_id, id) in (
    select project_id, id from events where project_id = $15 and data ->> 'id' = $16::text
    union all
    select project_id, id from events where project_id = $17 and data ? 'user_id' and data ->> 'user_id' = $18::text
  )
), uncounted as (
  delete from rate_limits
  where project_id = $19
    and bucket in ('mfa ' || $20::text, 'teams of ' || $21::text)
), nobodys_guesses as (update guesses set user_id = null where project_id = $22 and user_id = $23 and network <> $24 returning count
), nobodys_guesses_of_strangers as (update guesses set user_id = null where project_id = $25 and user_id = $26 and network = $27 and (select count(*) from nobodys_guesses) >= 0
)
select * from changed_user;

with unclaimed_codes as (
  delete from verification_codes
  where project_id = $1 and user_id is null and email_normalized = $2
    and purpose <> 'team_invitation'
), forgotten_mails as (
  delete from mails
  where project_id = $3 and lower(recipient) = any($4::text[])
    and template <> all($5::text[])
)
select;
