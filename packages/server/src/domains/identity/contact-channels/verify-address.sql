-- POST /api/v1/contact-channels/verify: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with used as (
  update verification_codes
  set used_at = $1
  where project_id = $2 and code_hash = $3 and purpose = $4
    and used_at is null and expires_at > $5 and wrong_tries < $6 and true
  returning code_hash
)
select true as used from used;

with changed_user as (
  update users u
  set primary_email_verified = true
  where u.project_id = $1 and u.id = $2
  returning
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
      where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $3, $4, $5, $6, $7,
    jsonb_build_object(
      'id', id, 'signed_up_at_millis', (extract(epoch from "signedUpAt") * 1000)::bigint, 'last_active_at_millis', (extract(epoch from "lastActiveAt") * 1000)::bigint,
      'primary_email', "primaryEmail", 'primary_email_verified', "primaryEmailVerified", 'must_verify_email', "mustVerifyEmail", 'email_auth_enabled', "emailAuthEnabled",
      'otp_auth_enabled', "otpAuthEnabled", 'has_password', "hasPassword", 'requires_totp', "requiresTotp",
      'restricted_at_millis', (extract(epoch from "restrictedAt") * 1000)::bigint, 'restricted_reason', "restrictedReason",
      'restricted_private_details', "restrictedPrivateDetails",
      'display_name', "displayName", 'profile_image_url', "profileImageUrl", 'client_metadata', "clientMetadata",
      'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata",
      'oauth_accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
              'provider_id', account -> 'providerId', 'account_id', account -> 'accountId', 'email', account -> 'email') order by place), '[]')
      from jsonb_array_elements("oauthAccounts") with ordinality as accounts (account, place)),
      'selected_team', (
      select
        jsonb_build_object(
          'id', id, 'created_at_millis', "createdAtMillis"::bigint, 'display_name', "displayName", 'profile_image_url', "profileImageUrl",
          'client_metadata', "clientMetadata", 'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata")
      from jsonb_to_record("selectedTeam") as team (
          id uuid, "createdAtMillis" float8, "displayName" text, "profileImageUrl" text, "clientMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "serverMetadata" jsonb)
      where "selectedTeam" is not null)), $8, $9, $10, $11, $12
  from changed_user
)
select * from changed_user;
