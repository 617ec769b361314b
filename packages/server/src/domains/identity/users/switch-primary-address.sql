-- POST /api/v1/contact-channels/verify: its statements of several parts. To write this anew: npx vitest run packages/server/src/domains/every-statement.api.test.ts -u

with used as (
  update verification_codes
  set used_at = $1
  where project_id = $2 and code_hash = $3 and purpose = $4
    and used_at is null and expires_at > $5 and wrong_tries < $6 and true
  returning code_hash
)
select true as used from used;

with changed_address as (
  update contact_channels
  set verified_at = case when $1 then coalesce(verified_at, $2) end,
    used_for_auth = $3, becomes_primary = $4
  where project_id = $5 and user_id = $6 and id = $7
  returning
    id, user_id as "userId", value as email, verified_at is not null as "isVerified", used_for_auth as "isUsedForAuth",
    becomes_primary as "becomesPrimary"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $8, $9, $10, $11, $12,
    jsonb_build_object(
      'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified"), $13, $14, $15, $16, $17
  from changed_address
)
select * from changed_address;

with changed_address as (
  insert into contact_channels (project_id, id, user_id, value, value_normalized, verified_at, used_for_auth, becomes_primary, created_at)
  values ($1, $2, $3, $4, $5,
      case when $6 then $7::timestamptz end, $8, $9, $10)
  returning
    id, user_id as "userId", value as email, verified_at is not null as "isVerified", used_for_auth as "isUsedForAuth",
    becomes_primary as "becomesPrimary"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $11, $12, $13, $14, $15,
    jsonb_build_object(
      'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified"), $16, $17, $18, $19, $20
  from changed_address
)
select * from changed_address;

with changed_address as (
  delete from contact_channels
  where project_id = $1 and user_id = $2 and id = $3
  returning
    id, user_id as "userId", value as email, verified_at is not null as "isVerified", used_for_auth as "isUsedForAuth",
    becomes_primary as "becomesPrimary"
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $4, $5, $6, $7, $8,
    jsonb_build_object(
      'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified"), $9, $10, $11, $12, $13
  from changed_address
)
select * from changed_address;

with changed_user as (
  update users u
  set primary_email = $1, primary_email_normalized = $2, primary_channel_id = $3,
    was_proved = was_proved or primary_email_verified, primary_email_verified = true
  where u.project_id = $4 and u.id = $5
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
), same_address as (
  delete from contact_channels
  where project_id = $6 and user_id = $7 and value_normalized = $8
), waiting_address as (
  update contact_channels
  set becomes_primary = false
  where project_id = $9 and user_id = $10 and becomes_primary
    and value_normalized is distinct from $11
), event as (
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select $12, $13, $14, $15, $16,
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
      where "selectedTeam" is not null)), $17, $18, $19, $20, $21
  from changed_user
)
select * from changed_user;

with expired as (
  update verification_codes
  set expires_at = $1
  where project_id = $2
    and (user_id = $3 or (user_id is null and email_normalized = any(array(
          select $4::text
          union all
          select value_normalized from contact_channels where project_id = $5 and user_id = $6))))
    and purpose = any($7::text[]) and used_at is null and expires_at > $8
), unsent as (
  update mails
  set expires_at = $9
  where project_id = $10 and recipient = $11 and template = any($12::text[])
    and status = 'queued' and expires_at > $13
), notice as (
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select $14, $15::uuid, $16, $17, 'queued', $18::timestamptz,
    $19::timestamptz, $20::bytea
  where (select (graphile_worker.add_job($21, $22::json)).id) is not null
)
select;
