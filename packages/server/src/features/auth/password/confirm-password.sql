-- POST /api/v1/auth/password/confirm: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed as (
  insert into guesses as g (project_id, account, network, count, blocked_until, ends_at, is_let_in)
  select $1, given.account, $2, given.tries,
    case when given.tries < $3 then $4::timestamptz
    else $5::timestamptz + make_interval(secs => least(
        $6::float8 * power(2, least(given.tries - $7, $8)), $9::float8)) end,
    $10::timestamptz + make_interval(secs => $11), true
  from (select sha256(convert_to($12 || ' ' || subject::text, 'UTF8')) as account, tries from (select $13::text as subject, 1 as tries) as guess) as given
  on conflict (project_id, account, network) do update set
    is_let_in = g.ends_at <= $14 or g.blocked_until <= $15,
    count = case
    when g.ends_at <= $16 then excluded.count
    when g.blocked_until <= $17 then g.count + excluded.count
    else g.count end,
    blocked_until = case
    when g.ends_at <= $18 then excluded.blocked_until
    when g.blocked_until <= $19 and excluded.count > 0 then
    case when g.count + excluded.count < $20 then $21::timestamptz
    else $22::timestamptz + make_interval(secs => least(
        $23::float8 * power(2, least(g.count + excluded.count - $24, $25)), $26::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $27 then excluded.ends_at
    when g.blocked_until <= $28 and g.count + excluded.count >= $29
    then
    case when g.count + excluded.count < $30 then $31::timestamptz
    else $32::timestamptz + make_interval(secs => least(
        $33::float8 * power(2, least(g.count + excluded.count - $34, $35)), $36::float8)) end + make_interval(secs => $37)
    else g.ends_at end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, count, blocked_until, ends_at, is_let_in)
  select $38, given.account, $39, given.tries,
    case when given.tries < $40 then $41::timestamptz
    else $42::timestamptz + make_interval(secs => least(
        $43::float8 * power(2, least(given.tries - $44, $45)), $46::float8)) end,
    $47::timestamptz + make_interval(secs => $48), true
  from (
    select given.account, given.tries
    from (select sha256(convert_to($49 || ' ' || subject::text, 'UTF8')) as account, tries from (select $50::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $51 and k.network = $52 and k.user_id in (select $53::uuid as id))) as given
  on conflict (project_id, account, network) do update set
    is_let_in = g.ends_at <= $54 or g.blocked_until <= $55,
    count = case
    when g.ends_at <= $56 then excluded.count
    when g.blocked_until <= $57 then g.count + excluded.count
    else g.count end,
    blocked_until = case
    when g.ends_at <= $58 then excluded.blocked_until
    when g.blocked_until <= $59 and excluded.count > 0 then
    case when g.count + excluded.count < $60 then $61::timestamptz
    else $62::timestamptz + make_interval(secs => least(
        $63::float8 * power(2, least(g.count + excluded.count - $64, $65)), $66::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $67 then excluded.ends_at
    when g.blocked_until <= $68 and g.count + excluded.count >= $69
    then
    case when g.count + excluded.count < $70 then $71::timestamptz
    else $72::timestamptz + make_interval(secs => least(
        $73::float8 * power(2, least(g.count + excluded.count - $74, $75)), $76::float8)) end + make_interval(secs => $77)
    else g.ends_at end
  returning blocked_until, is_let_in
)
select (
  select max(blocked_until)
  from (select * from guessed union all select * from guessed_by_strangers) as counts
  where not is_let_in) as "blockedUntil";

with forgotten_here as (
  delete from guesses
  where project_id = $1 and account = sha256(convert_to($2 || ' ' || $3::text, 'UTF8')) and network = $4 and true
  returning count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $5 then least(g.blocked_until, $6) else g.blocked_until end
  from forgotten_here as here
  where g.project_id = $7 and g.account = sha256(convert_to($8 || ' ' || $9::text, 'UTF8')) and g.network = $10
    and not
    exists (
    select from known_networks k
    where k.project_id = $11 and k.network = $12 and k.user_id in (select $13::uuid))
)
update sessions s
set confirmed_at = $14
where s.project_id = $15 and s.id = $16 and s.user_id = $17 and
  s.expires_at > $18
  and exists (select from projects p where p.project_id = s.project_id and p.session_generation <= s.generation)
returning s.id;
