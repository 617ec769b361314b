-- GET /api/v1/auth/oauth/callback/github: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with held_user as (
  select u.id as user_id
  from oauth_accounts a
  join users u on u.project_id = a.project_id and u.id = a.user_id
  where a.project_id = $1 and a.provider_id = $2 and a.account_id = $3
    and ($4::uuid is null or u.id = $5)
    and (u.primary_email_verified or u.primary_email_normalized is distinct from $6)
  for no key update of u
    for key share of a
), kept_token as (
  insert into oauth_tokens as t (project_id, provider_id, account_id, scope, client_id, access_token_sealed,
      refresh_token_sealed, expires_at, granted_at)
  select $7, $8, $9, $10, $11,
    $12::bytea, $13::bytea, $14::timestamptz,
    $15::timestamptz
  where exists (select from held_user)
  on conflict (project_id, provider_id, account_id, scope) do update
  set client_id = excluded.client_id, access_token_sealed = excluded.access_token_sealed,
    refresh_token_sealed = coalesce(excluded.refresh_token_sealed,
      case when t.client_id = excluded.client_id and t.broken_at is null then t.refresh_token_sealed end),
    expires_at = excluded.expires_at, granted_at = excluded.granted_at, broken_at = null, renewing_until = null
), forgotten_tokens as (
  delete from oauth_tokens
  where project_id = $16 and provider_id = $17 and account_id = $18
    and scope <> $19 and exists (select from held_user)
    and (broken_at is not null or client_id <> $20 or scope in (
      select scope from oauth_tokens
      where project_id = $21 and provider_id = $22 and account_id = $23
        and scope <> $24
      order by granted_at desc, scope
        offset $25))
), authorization_code as (
  insert into oauth_codes (code_hash, project_id, user_id, is_new_user, provider_id, account_id, linked_in_session_id,
      account_sealed, redirect_uri, code_challenge, after_callback_redirect_url, expires_at)
  select $26::bytea, $27, given.user_id, $28::boolean, $29,
    $30, $31::uuid, $32::bytea, $33,
    $34, $35, $36::timestamptz
  from (select user_id from held_user) as given
  returning user_id
)
select user_id as "userId" from authorization_code;
