-- POST /api/v1/auth/password/confirm: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed_whose as (select id from (select $1::uuid as id) as whose (id)
), guessed as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $2, given.account, $3, $4, given.tries, case when given.tries < $5 then '-infinity'::timestamptz
    else $6::timestamptz + make_interval(secs => least(
        $7::float8 * power(2, least(given.tries - $8, $9)), $10::float8)) end,
    $11::timestamptz + make_interval(secs => $12), true,
    case when given.tries >= $13 then (select id from guessed_whose) end, case when given.tries >= $14 then $15::timestamptz end
  from (select sha256(convert_to($16::text || ' ' || subject::text, 'UTF8')) as account, tries from (select $17::text as subject, 1 as tries) as guess) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $18 or g.blocked_until <= $19,
    count = case when g.ends_at <= $20 then excluded.count when g.blocked_until <= $21 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $22 then excluded.blocked_until
    when g.blocked_until <= $23 and excluded.count > 0 then case when g.count + excluded.count < $24 then '-infinity'::timestamptz
    else $25::timestamptz + make_interval(secs => least(
        $26::float8 * power(2, least(g.count + excluded.count - $27, $28)), $29::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $30 then excluded.ends_at
    when g.blocked_until <= $31 and g.count + excluded.count >= $32 then case when g.count + excluded.count < $33 then '-infinity'::timestamptz
    else $34::timestamptz + make_interval(secs => least(
        $35::float8 * power(2, least(g.count + excluded.count - $36, $37)), $38::float8)) end + make_interval(secs => $39)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $40 then excluded.count when g.blocked_until <= $41 then g.count + excluded.count else g.count end >= $42 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $43 then excluded.count when g.blocked_until <= $44 then g.count + excluded.count else g.count end < $45 then null
    when g.ends_at <= $46 or g.blocked_until <= $47 and excluded.count > 0 then $48::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $49, given.account, $50, $51, given.tries, case when given.tries < $52 then '-infinity'::timestamptz
    else $53::timestamptz + make_interval(secs => least(
        $54::float8 * power(2, least(given.tries - $55, $56)), $57::float8)) end,
    $58::timestamptz + make_interval(secs => $59), true,
    case when given.tries >= $60 then (select id from guessed_whose) end, case when given.tries >= $61 then $62::timestamptz end
  from (
    select given.account, given.tries
    from (select sha256(convert_to($63::text || ' ' || subject::text, 'UTF8')) as account, tries from (select $64::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $65 and k.network = $66 and k.user_id in (select id from guessed_whose))) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $67 or g.blocked_until <= $68,
    count = case when g.ends_at <= $69 then excluded.count when g.blocked_until <= $70 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $71 then excluded.blocked_until
    when g.blocked_until <= $72 and excluded.count > 0 then case when g.count + excluded.count < $73 then '-infinity'::timestamptz
    else $74::timestamptz + make_interval(secs => least(
        $75::float8 * power(2, least(g.count + excluded.count - $76, $77)), $78::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $79 then excluded.ends_at
    when g.blocked_until <= $80 and g.count + excluded.count >= $81 then case when g.count + excluded.count < $82 then '-infinity'::timestamptz
    else $83::timestamptz + make_interval(secs => least(
        $84::float8 * power(2, least(g.count + excluded.count - $85, $86)), $87::float8)) end + make_interval(secs => $88)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $89 then excluded.count when g.blocked_until <= $90 then g.count + excluded.count else g.count end >= $91 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $92 then excluded.count when g.blocked_until <= $93 then g.count + excluded.count else g.count end < $94 then null
    when g.ends_at <= $95 or g.blocked_until <= $96 and excluded.count > 0 then $97::timestamptz
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
