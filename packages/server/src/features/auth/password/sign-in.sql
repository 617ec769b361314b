-- POST /api/v1/auth/password/sign-in: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed as (
  insert into guesses as g (project_id, account, network, count, blocked_until, ends_at, is_let_in)
  select $1, given.account, $2, given.tries,
    case when given.tries < $3 then $4::timestamptz
    else $5::timestamptz + make_interval(secs => least(
        $6::float8 * power(2, least(given.tries - $7, $8)), $9::float8)) end,
    $10::timestamptz + make_interval(secs => $11), true
  from (select sha256(convert_to($12 || ' ' || subject::text, 'UTF8')) as account, tries from (select
        coalesce(
          (select u.primary_email_normalized from users u where
            u.project_id = $13 and u.email_auth_enabled
            and u.id = (select owner.id from (
              select o.id, o.primary_email as email, o.primary_email_verified as is_verified
              from users o
              where o.project_id = $14 and o.primary_email_normalized = $15 and o.email_auth_enabled
              union all
              select c.user_id, c.value, true
              from contact_channels c
              where c.project_id = $16 and c.value_normalized = $17 and c.used_for_auth and c.verified_at is not null
              limit 1) as owner)), $18::text)::text as subject, 1 as tries) as guess) as given
  on conflict (project_id, account, network) do update set
    is_let_in = g.ends_at <= $19 or g.blocked_until <= $20,
    count = case
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
    else g.ends_at end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, count, blocked_until, ends_at, is_let_in)
  select $43, given.account, $44, given.tries,
    case when given.tries < $45 then $46::timestamptz
    else $47::timestamptz + make_interval(secs => least(
        $48::float8 * power(2, least(given.tries - $49, $50)), $51::float8)) end,
    $52::timestamptz + make_interval(secs => $53), true
  from (
    select given.account, given.tries
    from (select sha256(convert_to($54 || ' ' || subject::text, 'UTF8')) as account, tries from (select
          coalesce(
            (select u.primary_email_normalized from users u where
              u.project_id = $55 and u.email_auth_enabled
              and u.id = (select owner.id from (
                select o.id, o.primary_email as email, o.primary_email_verified as is_verified
                from users o
                where o.project_id = $56 and o.primary_email_normalized = $57 and o.email_auth_enabled
                union all
                select c.user_id, c.value, true
                from contact_channels c
                where c.project_id = $58 and c.value_normalized = $59 and c.used_for_auth and c.verified_at is not null
                limit 1) as owner)), $60::text)::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $61 and k.network = $62 and k.user_id in (select u.id from users u where
          u.project_id = $63 and u.email_auth_enabled
          and u.id = (select owner.id from (
            select o.id, o.primary_email as email, o.primary_email_verified as is_verified
            from users o
            where o.project_id = $64 and o.primary_email_normalized = $65 and o.email_auth_enabled
            union all
            select c.user_id, c.value, true
            from contact_channels c
            where c.project_id = $66 and c.value_normalized = $67 and c.used_for_auth and c.verified_at is not null
            limit 1) as owner)))) as given
  on conflict (project_id, account, network) do update set
    is_let_in = g.ends_at <= $68 or g.blocked_until <= $69,
    count = case
    when g.ends_at <= $70 then excluded.count
    when g.blocked_until <= $71 then g.count + excluded.count
    else g.count end,
    blocked_until = case
    when g.ends_at <= $72 then excluded.blocked_until
    when g.blocked_until <= $73 and excluded.count > 0 then
    case when g.count + excluded.count < $74 then $75::timestamptz
    else $76::timestamptz + make_interval(secs => least(
        $77::float8 * power(2, least(g.count + excluded.count - $78, $79)), $80::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $81 then excluded.ends_at
    when g.blocked_until <= $82 and g.count + excluded.count >= $83
    then
    case when g.count + excluded.count < $84 then $85::timestamptz
    else $86::timestamptz + make_interval(secs => least(
        $87::float8 * power(2, least(g.count + excluded.count - $88, $89)), $90::float8)) end + make_interval(secs => $91)
    else g.ends_at end
  returning blocked_until, is_let_in
)
select counted.until as "blockedUntil", u.id is not null as "isFound",
  u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
  u.primary_email_verified as "primaryEmailVerified", u.email_auth_enabled as "emailAuthEnabled", u.otp_auth_enabled as "otpAuthEnabled", u.password_hash is not null as "hasPassword",
  u.totp_secret_sealed is not null as "requiresTotp",
  u.restricted_at as "restrictedAt", u.restricted_reason as "restrictedReason", u.restricted_private_details as "restrictedPrivateDetails",
  u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
  u.client_read_only_metadata as "clientReadOnlyMetadata", u.server_metadata as "serverMetadata",
  coalesce((
    select jsonb_agg(jsonb_build_object('providerId', a.provider_id, 'accountId', a.account_id, 'email', a.email) order by a.provider_id)
    from oauth_accounts a
    where a.project_id = u.project_id and a.user_id = u.id
  ), '[]') as "oauthAccounts",
  (
  select to_jsonb(team)
  from (
    select
      t.id, floor(extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis", t.display_name as "displayName",
      t.profile_image_url as "profileImageUrl", t.client_metadata as "clientMetadata",
      t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"
    from selected_teams selected
    join teams t on t.project_id = selected.project_id and t.id = selected.team_id
    where selected.project_id = u.project_id and selected.user_id = u.id
  ) as team
) as "selectedTeam", u.password_hash as "passwordHash"
from (select (
    select max(blocked_until)
    from (select * from guessed union all select * from guessed_by_strangers) as counts
    where not is_let_in) as until) as counted
left join users u on
  u.project_id = $92 and u.email_auth_enabled
  and u.id = (select owner.id from (
    select o.id, o.primary_email as email, o.primary_email_verified as is_verified
    from users o
    where o.project_id = $93 and o.primary_email_normalized = $94 and o.email_auth_enabled
    union all
    select c.user_id, c.value, true
    from contact_channels c
    where c.project_id = $95 and c.value_normalized = $96 and c.used_for_auth and c.verified_at is not null
    limit 1) as owner);

with begun as (
  insert into sessions (
      project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, device, address, generation)
  select u.project_id, $1, u.id, $2, $3, $4, $5,
    $6, $7, $8, coalesce((select session_generation from projects where project_id = $9), 0)
  from users u
  where u.project_id = $10 and u.id = $11 and u.password_hash = $12
    and u.totp_secret_sealed is null and u.restricted_at is null
  for share of u
  returning id
), forgotten_here as (
  delete from guesses
  where project_id = $13 and account = sha256(convert_to($14 || ' ' || $15::text, 'UTF8')) and network = $16 and exists (select from begun)
  returning count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $17 then least(g.blocked_until, $18) else g.blocked_until end
  from forgotten_here as here
  where g.project_id = $19 and g.account = sha256(convert_to($20 || ' ' || $21::text, 'UTF8')) and g.network = $22
    and not
    exists (
    select from known_networks k
    where k.project_id = $23 and k.network = $24 and k.user_id in (select $25::uuid))
), known_network as (
  insert into known_networks (project_id, user_id, network, noted_at)
  select $26, $27::uuid, $28, $29::timestamptz
  where exists (select from begun)
  on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
  where known_networks.noted_at < excluded.noted_at - interval '1 day'
)
select true as begun from begun;
