-- POST /api/v1/auth/password/confirm: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with forgotten_here as (
  delete from guesses
  where project_id = $1 and account = sha256(convert_to($2::text || ' ' || $3::text, 'UTF8')) and network = $4 and true
  returning count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $5 then '-infinity' else g.blocked_until end
  from forgotten_here as here
  where g.project_id = $6 and g.account = sha256(convert_to($7::text || ' ' || $8::text, 'UTF8')) and g.network = $9
    and not
    exists (
    select from known_networks k
    where k.project_id = $10 and k.network = $11 and k.user_id in (select $12::uuid))
)
update sessions s
set confirmed_at = $13
where s.project_id = $14 and s.id = $15 and s.user_id = $16 and
  s.expires_at > $17
  and exists (
  select from projects p
  where p.project_id = s.project_id and p.session_generation <= s.generation
    and s.created_at > greatest(p.sessions_made_after, $18::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)
returning s.id;
