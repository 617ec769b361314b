-- POST /api/v1/auth/password/sign-in: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with guessed as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $1, given.account, $2, $3, given.tries,
    case when given.tries < $4 then $5::timestamptz
    else $6::timestamptz + make_interval(secs => least(
        $7::float8 * power(2, least(given.tries - $8, $9)), $10::float8)) end,
    $11::timestamptz + make_interval(secs => $12), true,
    case when given.tries >= $13 then (select u.id from users u where
      u.project_id = $14 and u.email_auth_enabled
      and u.id = (select owner.id from (
        select o.id, o.primary_email as email, o.primary_email_verified as is_verified
        from users o
        where o.project_id = $15 and o.primary_email_normalized = $16 and o.email_auth_enabled
        union all
        select c.user_id, c.value, true
        from contact_channels c
        where c.project_id = $17 and c.value_normalized = $18 and c.used_for_auth and c.verified_at is not null
        limit 1) as owner)) end,
    case when given.tries >= $19 then $20::timestamptz end
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
    count =
    case
    when g.ends_at <= $30 then excluded.count
    when g.blocked_until <= $31 then g.count + excluded.count
    else g.count end,
    blocked_until = case
    when g.ends_at <= $32 then excluded.blocked_until
    when g.blocked_until <= $33 and excluded.count > 0 then
    case when g.count + excluded.count < $34 then $35::timestamptz
    else $36::timestamptz + make_interval(secs => least(
        $37::float8 * power(2, least(g.count + excluded.count - $38, $39)), $40::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $41 then excluded.ends_at
    when g.blocked_until <= $42 and g.count + excluded.count >= $43
    then
    case when g.count + excluded.count < $44 then $45::timestamptz
    else $46::timestamptz + make_interval(secs => least(
        $47::float8 * power(2, least(g.count + excluded.count - $48, $49)), $50::float8)) end + make_interval(secs => $51)
    else g.ends_at end,
    user_id = case when
    case
    when g.ends_at <= $52 then excluded.count
    when g.blocked_until <= $53 then g.count + excluded.count
    else g.count end >= $54 then (select u.id from users u where
      u.project_id = $55 and u.email_auth_enabled
      and u.id = (select owner.id from (
        select o.id, o.primary_email as email, o.primary_email_verified as is_verified
        from users o
        where o.project_id = $56 and o.primary_email_normalized = $57 and o.email_auth_enabled
        union all
        select c.user_id, c.value, true
        from contact_channels c
        where c.project_id = $58 and c.value_normalized = $59 and c.used_for_auth and c.verified_at is not null
        limit 1) as owner)) end,
    waits_since = case
    when
    case
    when g.ends_at <= $60 then excluded.count
    when g.blocked_until <= $61 then g.count + excluded.count
    else g.count end < $62 then null
    when g.ends_at <= $63 or g.blocked_until <= $64 and excluded.count > 0 then $65::timestamptz
    else g.waits_since end
  returning blocked_until, is_let_in
), guessed_by_strangers as (
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select $66, given.account, $67, $68, given.tries,
    case when given.tries < $69 then $70::timestamptz
    else $71::timestamptz + make_interval(secs => least(
        $72::float8 * power(2, least(given.tries - $73, $74)), $75::float8)) end,
    $76::timestamptz + make_interval(secs => $77), true,
    case when given.tries >= $78 then (select u.id from users u where
      u.project_id = $79 and u.email_auth_enabled
      and u.id = (select owner.id from (
        select o.id, o.primary_email as email, o.primary_email_verified as is_verified
        from users o
        where o.project_id = $80 and o.primary_email_normalized = $81 and o.email_auth_enabled
        union all
        select c.user_id, c.value, true
        from contact_channels c
        where c.project_id = $82 and c.value_normalized = $83 and c.used_for_auth and c.verified_at is not null
        limit 1) as owner)) end,
    case when given.tries >= $84 then $85::timestamptz end
  from (
    select given.account, given.tries
    from (select sha256(convert_to($86::text || ' ' || subject::text, 'UTF8')) as account, tries from (select
          coalesce(
            (select u.primary_email_normalized from users u where
              u.project_id = $87 and u.email_auth_enabled
              and u.id = (select owner.id from (
                select o.id, o.primary_email as email, o.primary_email_verified as is_verified
                from users o
                where o.project_id = $88 and o.primary_email_normalized = $89 and o.email_auth_enabled
                union all
                select c.user_id, c.value, true
                from contact_channels c
                where c.project_id = $90 and c.value_normalized = $91 and c.used_for_auth and c.verified_at is not null
                limit 1) as owner)), $92::text)::text as subject, 1 as tries) as guess) as given
    where exists (select from guessed where is_let_in) and not
      exists (
      select from known_networks k
      where k.project_id = $93 and k.network = $94 and k.user_id in (select u.id from users u where
          u.project_id = $95 and u.email_auth_enabled
          and u.id = (select owner.id from (
            select o.id, o.primary_email as email, o.primary_email_verified as is_verified
            from users o
            where o.project_id = $96 and o.primary_email_normalized = $97 and o.email_auth_enabled
            union all
            select c.user_id, c.value, true
            from contact_channels c
            where c.project_id = $98 and c.value_normalized = $99 and c.used_for_auth and c.verified_at is not null
            limit 1) as owner)))) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= $100 or g.blocked_until <= $101,
    count =
    case
    when g.ends_at <= $102 then excluded.count
    when g.blocked_until <= $103 then g.count + excluded.count
    else g.count end,
    blocked_until = case
    when g.ends_at <= $104 then excluded.blocked_until
    when g.blocked_until <= $105 and excluded.count > 0 then
    case when g.count + excluded.count < $106 then $107::timestamptz
    else $108::timestamptz + make_interval(secs => least(
        $109::float8 * power(2, least(g.count + excluded.count - $110, $111)), $112::float8)) end
    else g.blocked_until end,
    ends_at = case
    when g.ends_at <= $113 then excluded.ends_at
    when g.blocked_until <= $114 and g.count + excluded.count >= $115
    then
    case when g.count + excluded.count < $116 then $117::timestamptz
    else $118::timestamptz + make_interval(secs => least(
        $119::float8 * power(2, least(g.count + excluded.count - $120, $121)), $122::float8)) end + make_interval(secs => $123)
    else g.ends_at end,
    user_id = case when
    case
    when g.ends_at <= $124 then excluded.count
    when g.blocked_until <= $125 then g.count + excluded.count
    else g.count end >= $126 then (select u.id from users u where
      u.project_id = $127 and u.email_auth_enabled
      and u.id = (select owner.id from (
        select o.id, o.primary_email as email, o.primary_email_verified as is_verified
        from users o
        where o.project_id = $128 and o.primary_email_normalized = $129 and o.email_auth_enabled
        union all
        select c.user_id, c.value, true
        from contact_channels c
        where c.project_id = $130 and c.value_normalized = $131 and c.used_for_auth and c.verified_at is not null
        limit 1) as owner)) end,
    waits_since = case
    when
    case
    when g.ends_at <= $132 then excluded.count
    when g.blocked_until <= $133 then g.count + excluded.count
    else g.count end < $134 then null
    when g.ends_at <= $135 or g.blocked_until <= $136 and excluded.count > 0 then $137::timestamptz
    else g.waits_since end
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
  u.project_id = $138 and u.email_auth_enabled
  and u.id = (select owner.id from (
    select o.id, o.primary_email as email, o.primary_email_verified as is_verified
    from users o
    where o.project_id = $139 and o.primary_email_normalized = $140 and o.email_auth_enabled
    union all
    select c.user_id, c.value, true
    from contact_channels c
    where c.project_id = $141 and c.value_normalized = $142 and c.used_for_auth and c.verified_at is not null
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
  returning id, user_id, expires_at, is_impersonation, is_server_made
), session_event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $13, $14, $15, $16, $17,
    jsonb_build_object('id', id, 'user_id', user_id, 'method', $18::text, 'is_impersonation', is_impersonation,
      'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint), 'user', case when not is_impersonation then user_id end, $19, $20, $21
  from begun
), forgotten_here as (
  delete from guesses
  where project_id = $22 and account = sha256(convert_to($23::text || ' ' || $24::text, 'UTF8')) and network = $25 and exists (select from begun)
  returning count
), given_back as (
  update guesses g
  set count = greatest(0, g.count - here.count),
    blocked_until = case when g.count - here.count < $26 then least(g.blocked_until, $27) else g.blocked_until end
  from forgotten_here as here
  where g.project_id = $28 and g.account = sha256(convert_to($29::text || ' ' || $30::text, 'UTF8')) and g.network = $31
    and not
    exists (
    select from known_networks k
    where k.project_id = $32 and k.network = $33 and k.user_id in (select $34::uuid))
), known_network as (
  insert into known_networks (project_id, user_id, network, noted_at)
  select $35, $36::uuid, $37, $38::timestamptz
  where exists (select from begun)
  on conflict (project_id, user_id, network) do update set noted_at = excluded.noted_at
  where known_networks.noted_at < excluded.noted_at - interval '1 day'
)
select true as begun from begun;
