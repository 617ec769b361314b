-- POST /api/v1/auth/password/sign-in: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed_whose as (select id from (select u.id from users u where
      u.project_id = $1 and u.email_auth_enabled
      and u.id = (select owner.id from (
        select o.id, o.primary_email as email, o.primary_email_verified as is_verified
        from users o
        where o.project_id = $2 and o.primary_email_normalized = $3 and o.email_auth_enabled
        union all
        select c.user_id, c.value, true
        from contact_channels c
        where c.project_id = $4 and c.value_normalized = $5 and c.used_for_auth and c.verified_at is not null
        limit 1) as owner)) as whose (id)
), guessed as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $6, given.account, $7, $8, given.tries, case when given.tries < $9 then $10::timestamptz
    else $11::timestamptz + make_interval(secs => least(
        $12::float8 * power(2, least(given.tries - $13, $14)), $15::float8)) end,
    $16::timestamptz + make_interval(secs => $17), true,
    case when given.tries >= $18 then (select id from guessed_whose) end, case when given.tries >= $19 then $20::timestamptz end
  from (select sha256(convert_to($21::text || ' ' || subject::text, 'UTF8')) as account, tries from (select
        coalesce(
          (select u.primary_email_normalized from users u where
            u.project_id = $22 and u.email_auth_enabled
            and u.id = (select owner.id from (
              select o.id, o.primary_email as email, o.primary_email_verified as is_verified
              from users o
              where o.project_id = $23 and o.primary_email_normalized = $24 and o.email_auth_enabled
              union all
              select c.user_id, c.value, true
              from contact_channels c
              where c.project_id = $25 and c.value_normalized = $26 and c.used_for_auth and c.verified_at is not null
              limit 1) as owner)), $27::text)::text as subject, 1 as tries) as guess) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $28 or g.blocked_until <= $29,
    count = case when g.ends_at <= $30 then excluded.count when g.blocked_until <= $31 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $32 then excluded.blocked_until
    when g.blocked_until <= $33 and excluded.count > 0 then case when g.count + excluded.count < $34 then $35::timestamptz
    else $36::timestamptz + make_interval(secs => least(
        $37::float8 * power(2, least(g.count + excluded.count - $38, $39)), $40::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $41 then excluded.ends_at
    when g.blocked_until <= $42 and g.count + excluded.count >= $43 then case when g.count + excluded.count < $44 then $45::timestamptz
    else $46::timestamptz + make_interval(secs => least(
        $47::float8 * power(2, least(g.count + excluded.count - $48, $49)), $50::float8)) end + make_interval(secs => $51)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $52 then excluded.count when g.blocked_until <= $53 then g.count + excluded.count else g.count end >= $54 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $55 then excluded.count when g.blocked_until <= $56 then g.count + excluded.count else g.count end < $57 then null
    when g.ends_at <= $58 or g.blocked_until <= $59 and excluded.count > 0 then $60::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $61, given.account, $62, $63, given.tries, case when given.tries < $64 then $65::timestamptz
    else $66::timestamptz + make_interval(secs => least(
        $67::float8 * power(2, least(given.tries - $68, $69)), $70::float8)) end,
    $71::timestamptz + make_interval(secs => $72), true,
    case when given.tries >= $73 then (select id from guessed_whose) end, case when given.tries >= $74 then $75::timestamptz end
  from (
    select given.account, given.tries
    from (select sha256(convert_to($76::text || ' ' || subject::text, 'UTF8')) as account, tries from (select
          coalesce(
            (select u.primary_email_normalized from users u where
              u.project_id = $77 and u.email_auth_enabled
              and u.id = (select owner.id from (
                select o.id, o.primary_email as email, o.primary_email_verified as is_verified
                from users o
                where o.project_id = $78 and o.primary_email_normalized = $79 and o.email_auth_enabled
                union all
                select c.user_id, c.value, true
                from contact_channels c
                where c.project_id = $80 and c.value_normalized = $81 and c.used_for_auth and c.verified_at is not null
                limit 1) as owner)), $82::text)::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $83 and k.network = $84 and k.user_id in (select id from guessed_whose))) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $85 or g.blocked_until <= $86,
    count = case when g.ends_at <= $87 then excluded.count when g.blocked_until <= $88 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $89 then excluded.blocked_until
    when g.blocked_until <= $90 and excluded.count > 0 then case when g.count + excluded.count < $91 then $92::timestamptz
    else $93::timestamptz + make_interval(secs => least(
        $94::float8 * power(2, least(g.count + excluded.count - $95, $96)), $97::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $98 then excluded.ends_at
    when g.blocked_until <= $99 and g.count + excluded.count >= $100 then case when g.count + excluded.count < $101 then $102::timestamptz
    else $103::timestamptz + make_interval(secs => least(
        $104::float8 * power(2, least(g.count + excluded.count - $105, $106)), $107::float8)) end + make_interval(secs => $108)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $109 then excluded.count when g.blocked_until <= $110 then g.count + excluded.count else g.count end >= $111 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $112 then excluded.count when g.blocked_until <= $113 then g.count + excluded.count else g.count end < $114 then null
    when g.ends_at <= $115 or g.blocked_until <= $116 and excluded.count > 0 then $117::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
)
select counted.until as "blockedUntil", u.id is not null as "isFound",
  u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
  u.primary_email_verified as "primaryEmailVerified", not u.primary_email_verified and (select p.require_email_verification from projects p where p.project_id = u.project_id) as "mustVerifyEmail", u.email_auth_enabled as "emailAuthEnabled", u.otp_auth_enabled as "otpAuthEnabled", u.password_hash is not null as "hasPassword",
  u.totp_secret_sealed is not null as "requiresTotp",
  u.restricted_at as "restrictedAt", u.restricted_reason as "restrictedReason", u.restricted_private_details as "restrictedPrivateDetails",
  u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
  u.client_read_only_metadata as "clientReadOnlyMetadata", case when u.project_id = 'internal' then with_managed_projects(u.id, u.server_metadata) else u.server_metadata end as "serverMetadata",
  coalesce((
    select jsonb_agg(jsonb_build_object('providerId', a.provider_id, 'accountId', a.account_id, 'email', a.email) order by a.provider_id)
    from oauth_accounts a
    where a.project_id = u.project_id and a.user_id = u.id), '[]') as "oauthAccounts",
  (
  select to_jsonb(team)
  from (
    select
      t.id, floor(extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis", t.display_name as "displayName",
      t.profile_image_url as "profileImageUrl", t.client_metadata as "clientMetadata",
      t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"
    from selected_teams selected
    join teams t on t.project_id = selected.project_id and t.id = selected.team_id
    where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam", u.password_hash as "passwordHash"
from (select (
    select max(blocked_until)
    from (select * from guessed union all select * from guessed_by_strangers) as counts
    where not is_let_in) as until) as counted
left join users u on
  u.project_id = $118 and u.email_auth_enabled
  and u.id = (select owner.id from (
    select o.id, o.primary_email as email, o.primary_email_verified as is_verified
    from users o
    where o.project_id = $119 and o.primary_email_normalized = $120 and o.email_auth_enabled
    union all
    select c.user_id, c.value, true
    from contact_channels c
    where c.project_id = $121 and c.value_normalized = $122 and c.used_for_auth and c.verified_at is not null
    limit 1) as owner);

with begun as (
  insert into verification_codes (project_id, code_hash, purpose, user_id, created_at, expires_at, data)
  select u.project_id, $1, 'mfa_attempt', u.id, $2, $3,
    jsonb_build_object('session_id', $4::uuid)
  from users u
  where u.project_id = $5 and u.id = $6 and u.totp_secret_sealed is not null
    and u.restricted_at is null and ($7::text is null or u.password_hash = $8) and true
  for share of u
  returning user_id
), forgotten_here as (
  delete from guesses
  where project_id = $9 and account = sha256(convert_to($10::text || ' ' || $11::text, 'UTF8')) and network = $12 and exists (select from begun)
  returning count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $13 then least(g.blocked_until, $14) else g.blocked_until end
  from forgotten_here as here
  where g.project_id = $15 and g.account = sha256(convert_to($16::text || ' ' || $17::text, 'UTF8')) and g.network = $18
    and not
    exists (
    select from known_networks k
    where k.project_id = $19 and k.network = $20 and k.user_id in (select $21::uuid))
)
select true as begun from begun;
