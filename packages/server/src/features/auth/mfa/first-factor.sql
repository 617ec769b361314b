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
  select $6, given.account, $7, $8, given.tries, case when given.tries < $9 then '-infinity'::timestamptz
    else $10::timestamptz + make_interval(secs => least(
        $11::float8 * power(2, least(given.tries - $12, $13)), $14::float8)) end,
    $15::timestamptz + make_interval(secs => $16), true,
    case when given.tries >= $17 then (select id from guessed_whose) end, case when given.tries >= $18 then $19::timestamptz end
  from (select sha256(convert_to($20::text || ' ' || subject::text, 'UTF8')) as account, tries from (select
        coalesce(
          (select u.primary_email_normalized from users u where
            u.project_id = $21 and u.email_auth_enabled
            and u.id = (select owner.id from (
              select o.id, o.primary_email as email, o.primary_email_verified as is_verified
              from users o
              where o.project_id = $22 and o.primary_email_normalized = $23 and o.email_auth_enabled
              union all
              select c.user_id, c.value, true
              from contact_channels c
              where c.project_id = $24 and c.value_normalized = $25 and c.used_for_auth and c.verified_at is not null
              limit 1) as owner)), $26::text)::text as subject, 1 as tries) as guess) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $27 or g.blocked_until <= $28,
    count = case when g.ends_at <= $29 then excluded.count when g.blocked_until <= $30 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $31 then excluded.blocked_until
    when g.blocked_until <= $32 and excluded.count > 0 then case when g.count + excluded.count < $33 then '-infinity'::timestamptz
    else $34::timestamptz + make_interval(secs => least(
        $35::float8 * power(2, least(g.count + excluded.count - $36, $37)), $38::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $39 then excluded.ends_at
    when g.blocked_until <= $40 and g.count + excluded.count >= $41 then case when g.count + excluded.count < $42 then '-infinity'::timestamptz
    else $43::timestamptz + make_interval(secs => least(
        $44::float8 * power(2, least(g.count + excluded.count - $45, $46)), $47::float8)) end + make_interval(secs => $48)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $49 then excluded.count when g.blocked_until <= $50 then g.count + excluded.count else g.count end >= $51 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $52 then excluded.count when g.blocked_until <= $53 then g.count + excluded.count else g.count end < $54 then null
    when g.ends_at <= $55 or g.blocked_until <= $56 and excluded.count > 0 then $57::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $58, given.account, $59, $60, given.tries, case when given.tries < $61 then '-infinity'::timestamptz
    else $62::timestamptz + make_interval(secs => least(
        $63::float8 * power(2, least(given.tries - $64, $65)), $66::float8)) end,
    $67::timestamptz + make_interval(secs => $68), true,
    case when given.tries >= $69 then (select id from guessed_whose) end, case when given.tries >= $70 then $71::timestamptz end
  from (
    select given.account, given.tries
    from (select sha256(convert_to($72::text || ' ' || subject::text, 'UTF8')) as account, tries from (select
          coalesce(
            (select u.primary_email_normalized from users u where
              u.project_id = $73 and u.email_auth_enabled
              and u.id = (select owner.id from (
                select o.id, o.primary_email as email, o.primary_email_verified as is_verified
                from users o
                where o.project_id = $74 and o.primary_email_normalized = $75 and o.email_auth_enabled
                union all
                select c.user_id, c.value, true
                from contact_channels c
                where c.project_id = $76 and c.value_normalized = $77 and c.used_for_auth and c.verified_at is not null
                limit 1) as owner)), $78::text)::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $79 and k.network = $80 and k.user_id in (select id from guessed_whose))) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $81 or g.blocked_until <= $82,
    count = case when g.ends_at <= $83 then excluded.count when g.blocked_until <= $84 then g.count + excluded.count else g.count end,
    blocked_until = case
    when g.ends_at <= $85 then excluded.blocked_until
    when g.blocked_until <= $86 and excluded.count > 0 then case when g.count + excluded.count < $87 then '-infinity'::timestamptz
    else $88::timestamptz + make_interval(secs => least(
        $89::float8 * power(2, least(g.count + excluded.count - $90, $91)), $92::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $93 then excluded.ends_at
    when g.blocked_until <= $94 and g.count + excluded.count >= $95 then case when g.count + excluded.count < $96 then '-infinity'::timestamptz
    else $97::timestamptz + make_interval(secs => least(
        $98::float8 * power(2, least(g.count + excluded.count - $99, $100)), $101::float8)) end + make_interval(secs => $102)
    else g.ends_at end,
    user_id = case when case when g.ends_at <= $103 then excluded.count when g.blocked_until <= $104 then g.count + excluded.count else g.count end >= $105 then (select id from guessed_whose) end,
    waits_since = case
    when case when g.ends_at <= $106 then excluded.count when g.blocked_until <= $107 then g.count + excluded.count else g.count end < $108 then null
    when g.ends_at <= $109 or g.blocked_until <= $110 and excluded.count > 0 then $111::timestamptz
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
  u.project_id = $112 and u.email_auth_enabled
  and u.id = (select owner.id from (
    select o.id, o.primary_email as email, o.primary_email_verified as is_verified
    from users o
    where o.project_id = $113 and o.primary_email_normalized = $114 and o.email_auth_enabled
    union all
    select c.user_id, c.value, true
    from contact_channels c
    where c.project_id = $115 and c.value_normalized = $116 and c.used_for_auth and c.verified_at is not null
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
    blocked_until = case when g.count - here.count < $13 then '-infinity' else g.blocked_until end
  from forgotten_here as here
  where g.project_id = $14 and g.account = sha256(convert_to($15::text || ' ' || $16::text, 'UTF8')) and g.network = $17
    and not
    exists (
    select from known_networks k
    where k.project_id = $18 and k.network = $19 and k.user_id in (select $20::uuid))
)
select true as begun from begun;
