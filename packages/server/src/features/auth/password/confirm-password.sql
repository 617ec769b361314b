-- POST /api/v1/auth/password/confirm: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $1, given.account, $2, $3, given.tries,
    case when given.tries < $4 then $5::timestamptz
    else $6::timestamptz + make_interval(secs => least(
        $7::float8 * power(2, least(given.tries - $8, $9)), $10::float8)) end,
    $11::timestamptz + make_interval(secs => $12), true,
    case when given.tries >= $13 then (select $14::uuid as id) end,
    case when given.tries >= $15 then $16::timestamptz end
  from (select sha256(convert_to($17::text || ' ' || subject::text, 'UTF8')) as account, tries from (select $18::text as subject, 1 as tries) as guess) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $19 or g.blocked_until <= $20,
    count =
    case
    when g.ends_at <= $21 then excluded.count
    when g.blocked_until <= $22 then g.count + excluded.count
    else g.count end,
    blocked_until = case
    when g.ends_at <= $23 then excluded.blocked_until
    when g.blocked_until <= $24 and excluded.count > 0 then
    case when g.count + excluded.count < $25 then $26::timestamptz
    else $27::timestamptz + make_interval(secs => least(
        $28::float8 * power(2, least(g.count + excluded.count - $29, $30)), $31::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $32 then excluded.ends_at
    when g.blocked_until <= $33 and g.count + excluded.count >= $34
    then
    case when g.count + excluded.count < $35 then $36::timestamptz
    else $37::timestamptz + make_interval(secs => least(
        $38::float8 * power(2, least(g.count + excluded.count - $39, $40)), $41::float8)) end + make_interval(secs => $42)
    else g.ends_at end,
    user_id = case when
    case
    when g.ends_at <= $43 then excluded.count
    when g.blocked_until <= $44 then g.count + excluded.count
    else g.count end >= $45 then (select $46::uuid as id) end,
    waits_since = case
    when
    case
    when g.ends_at <= $47 then excluded.count
    when g.blocked_until <= $48 then g.count + excluded.count
    else g.count end < $49 then null
    when g.ends_at <= $50 or g.blocked_until <= $51 and excluded.count > 0 then $52::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $53, given.account, $54, $55, given.tries,
    case when given.tries < $56 then $57::timestamptz
    else $58::timestamptz + make_interval(secs => least(
        $59::float8 * power(2, least(given.tries - $60, $61)), $62::float8)) end,
    $63::timestamptz + make_interval(secs => $64), true,
    case when given.tries >= $65 then (select $66::uuid as id) end,
    case when given.tries >= $67 then $68::timestamptz end
  from (
    select given.account, given.tries
    from (select sha256(convert_to($69::text || ' ' || subject::text, 'UTF8')) as account, tries from (select $70::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $71 and k.network = $72 and k.user_id in (select $73::uuid as id))) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $74 or g.blocked_until <= $75,
    count =
    case
    when g.ends_at <= $76 then excluded.count
    when g.blocked_until <= $77 then g.count + excluded.count
    else g.count end,
    blocked_until = case
    when g.ends_at <= $78 then excluded.blocked_until
    when g.blocked_until <= $79 and excluded.count > 0 then
    case when g.count + excluded.count < $80 then $81::timestamptz
    else $82::timestamptz + make_interval(secs => least(
        $83::float8 * power(2, least(g.count + excluded.count - $84, $85)), $86::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $87 then excluded.ends_at
    when g.blocked_until <= $88 and g.count + excluded.count >= $89
    then
    case when g.count + excluded.count < $90 then $91::timestamptz
    else $92::timestamptz + make_interval(secs => least(
        $93::float8 * power(2, least(g.count + excluded.count - $94, $95)), $96::float8)) end + make_interval(secs => $97)
    else g.ends_at end,
    user_id = case when
    case
    when g.ends_at <= $98 then excluded.count
    when g.blocked_until <= $99 then g.count + excluded.count
    else g.count end >= $100 then (select $101::uuid as id) end,
    waits_since = case
    when
    case
    when g.ends_at <= $102 then excluded.count
    when g.blocked_until <= $103 then g.count + excluded.count
    else g.count end < $104 then null
    when g.ends_at <= $105 or g.blocked_until <= $106 and excluded.count > 0 then $107::timestamptz
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
    and (p.session_lifetime_millis is null or s.created_at > $19::timestamptz - p.session_lifetime_millis * interval '1 millisecond'))
returning s.id;
