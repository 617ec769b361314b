-- POST /api/v1/connected-accounts/me/google/access-token: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with old_token as (
  delete from oauth_tokens t
  where
    t.project_id = $1 and t.provider_id = $2 and t.account_id = $3 and t.scope = $4 and t.access_token_sealed = $5 and t.broken_at is null
  returning t.*
)
insert into oauth_tokens as t (project_id, provider_id, account_id, scope, client_id, access_token_sealed,
    refresh_token_sealed, expires_at, granted_at)
select project_id, provider_id, account_id, $6, client_id, $7::bytea,
  $8::bytea, $9::timestamptz, granted_at
from old_token
on conflict (project_id, provider_id, account_id, scope) do update
set client_id = excluded.client_id, access_token_sealed = excluded.access_token_sealed,
  refresh_token_sealed = excluded.refresh_token_sealed, expires_at = excluded.expires_at,
  granted_at = excluded.granted_at, broken_at = null, renewing_until = null
returning
  t.project_id as "projectId", t.provider_id as "providerId", t.account_id as "accountId", t.scope, t.client_id as "clientId",
  t.access_token_sealed as "accessTokenSealed", t.refresh_token_sealed as "refreshTokenSealed", t.expires_at as "expiresAt",
  t.broken_at is not null as "isBroken", t.renewing_until as "renewingUntil";
