-- GET /api/v1/auth/oauth/authorize/github: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with begun_flows as (
  insert into rate_limits (project_id, bucket, window_ends_at, count)
  select $1, name, $2::timestamptz, 1
  from (select $3::text as name) as given
  on conflict (project_id, bucket) do update set
    count = case when rate_limits.window_ends_at <= $4 then 1 else rate_limits.count + 1 end,
    window_ends_at = case when rate_limits.window_ends_at <= $5 then excluded.window_ends_at else rate_limits.window_ends_at end
  returning bucket, count, window_ends_at
), flow as (
  insert into oauth_flows (state_hash, project_id, provider_id, user_id, session_id, is_unbound, verifier_sealed, nonce,
      client_id, scopes, redirect_uri, state, code_challenge, error_redirect_url, after_callback_redirect_url, expires_at)
  select $6::bytea, $7, $8, $9::uuid, $10::uuid,
    $11::boolean, $12::bytea, $13, $14, $15::text[],
    $16, $17, $18, $19, $20,
    $21::timestamptz
  where exists (select from begun_flows where count <= $22)
)
select (select window_ends_at from begun_flows where count > $23) as "blockedUntil";
