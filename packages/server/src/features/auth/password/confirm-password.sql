-- POST /api/v1/auth/password/confirm: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed_whose as (select id from (select $1::uuid as id) as whose (id)
), guessed as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $2, given.account, $3, $4, given.tries, case when given.tries < $5 then $6::timestamptz
    else $7::timestamptz + make_interval(secs => least(
        $8::float8 * power(2, least(given.tries - $9, $10)), $11::float8)) end,
    $12::timestamptz + make_interval(secs => $13), true,
    case when given.tries >= $14 then (select id from guessed_whose) end, case when given.tries >= $15 then $16::timestamptz end
  from (select sha256(convert_to($17::text || ' ' || subject::text, 'UTF8')) as account, tries from (select $18::text as subject, 1 as tries) as guess) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $19 or g.blocked_until <= $20,
    count = case when g.ends_at <= $21 then excluded.count when g.blocked_until <= $22 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $23 then excluded.blocked_until
    when g.blocked_until <= $24 and excluded.count > 0 then case when g.count + excluded.count < $25 then $26::timestamptz
    else $27::timestamptz + make_interval(secs => least(
        $28::float8 * power(2, least(g.count + excluded.count - $29, $30)), $31::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $32 then excluded.ends_at
    when g.blocked_until <= $33 and g.count + excluded.count >= $34 then case when g.count + excluded.count < $35 then $36::timestamptz
    else $37::timestamptz + make_interval(secs => least(
        $38::float8 * power(2, least(g.count + excluded.count - $39, $40)), $41::float8)) end + make_interval(secs => $42)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $43 then excluded.count when g.blocked_until <= $44 then g.count + excluded.count else g.count end >= $45 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $46 then excluded.count when g.blocked_until <= $47 then g.count + excluded.count else g.count end < $48 then null
    when g.ends_at <= $49 or g.blocked_until <= $50 and excluded.count > 0 then $51::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $52, given.account, $53, $54, given.tries, case when given.tries < $55 then $56::timestamptz
    else $57::timestamptz + make_interval(secs => least(
        $58::float8 * power(2, least(given.tries - $59, $60)), $61::float8)) end,
    $62::timestamptz + make_interval(secs => $63), true,
    case when given.tries >= $64 then (select id from guessed_whose) end, case when given.tries >= $65 then $66::timestamptz end
  from (
    select given.account, given.tries
    from (select sha256(convert_to($67::text || ' ' || subject::text, 'UTF8')) as account, tries from (select $68::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $69 and k.network = $70 and k.user_id in (select id from guessed_whose))) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $71 or g.blocked_until <= $72,
    count = case when g.ends_at <= $73 then excluded.count when g.blocked_until <= $74 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $75 then excluded.blocked_until
    when g.blocked_until <= $76 and excluded.count > 0 then case when g.count + excluded.count < $77 then $78::timestamptz
    else $79::timestamptz + make_interval(secs => least(
        $80::float8 * power(2, least(g.count + excluded.count - $81, $82)), $83::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $84 then excluded.ends_at
    when g.blocked_until <= $85 and g.count + excluded.count >= $86 then case when g.count + excluded.count < $87 then $88::timestamptz
    else $89::timestamptz + make_interval(secs => least(
        $90::float8 * power(2, least(g.count + excluded.count - $91, $92)), $93::float8)) end + make_interval(secs => $94)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $95 then excluded.count when g.blocked_until <= $96 then g.count + excluded.count else g.count end >= $97 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $98 then excluded.count when g.blocked_until <= $99 then g.count + excluded.count else g.count end < $100 then null
    when g.ends_at <= $101 or g.blocked_until <= $102 and excluded.count > 0 then $103::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
)
select (
  select max(blocked_until)
  from (select * from guessed union all select * from guessed_by_strangers) as counts
  where not is_let_in) as "blockedUntil";

with forgotten_here as (
  delete from guesses
  where project_id = $1 and account = sha256(convert_to($2::text || ' ' || $3::text, 'UTF8')) and network = $4 and true
  returning count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $5 then least(g.blocked_until, $6) else g.blocked_until end
  from forgotten_here as here
  where g.project_id = $7 and g.account = sha256(convert_to($8::text || ' ' || $9::text, 'UTF8')) and g.network = $10
    and not
    exists (
    select from known_networks k
    where k.project_id = $11 and k.network = $12 and k.user_id in (select $13::uuid))
)
update sessions s
set confirmed_at = $14
where s.project_id = $15 and s.id = $16 and s.user_id = $17 and
  s.expires_at > $18
  and exists (
  select from projects p
  where p.project_id = s.project_id and p.session_generation <= s.generation
    and s.created_at > greatest(p.sessions_made_after, $19::timestamptz - p.session_lifetime_millis * interval '1 millisecond') and s.last_used_at > p.sessions_used_after)
returning s.id;
