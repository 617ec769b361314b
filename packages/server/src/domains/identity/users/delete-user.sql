-- DELETE /api/v1/users/{user_id}: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with changed_user as (
  delete from users u
  where u.project_id = $1 and u.id = $2 and exists (select from projects p where p.project_id = $3 for share)
  returning u.id
), erased as (
  update events
  set
    data = jsonb_build_object('id', data -> 'id'), version = 0, erased_for = coalesce(erased_for, $4::uuid),
    address = case when actor <> 'user' then address end, device = case when actor <> 'user' then device end
  where (project_id, id) in (
    select project_id, id from events
    where project_id = $5 and position is not null and data ->> 'id' = $6::text
    union all
    select project_id, id from events
    where project_id = $7 and position is not null and data ? 'user_id' and data ->> 'user_id' = $8::text
    union all
    select project_id, id from events
    where project_id = $9 and position is null and $10::text in (data ->> 'id', data ->> 'user_id')
  )
), uncounted as (
  delete from rate_limits
  where project_id = $11
    and bucket in ('mfa ' || $12::text, 'teams of ' || $13::text)
), nobodys_guesses as (update guesses set user_id = null where project_id = $14 and user_id = $15 and network <> $16 returning count
), nobodys_guesses_of_strangers as (update guesses set user_id = null where project_id = $17 and user_id = $18 and network = $19 and (select count(*) from nobodys_guesses) >= 0
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $20, $21, $22, $23, $24, jsonb_build_object('id', id), $25, $26, $27, $28, $29
  from changed_user
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
