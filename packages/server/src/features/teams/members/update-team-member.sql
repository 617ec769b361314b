-- PATCH /api/v1/team-member-profiles/{id}/me: its statements of several parts. To write this anew: npx vitest run packages/server/src/features/every-statement.api.test.ts -u

with team as (
  select id
  from teams
  where project_id = $1 and id = $2
    for key share
), changed_member as (
  update team_memberships m
  set display_name = case when $3 then $4 else m.display_name end,
    profile_image_url = case when $5 then nullif($6, u.profile_image_url) else m.profile_image_url end
  from team as t
  cross join users u
  where
    m.project_id = $7 and m.team_id = $8 and m.user_id = $9 and m.team_id = t.id and u.project_id = m.project_id and u.id = m.user_id
  returning m.team_id, m.user_id,
    m.team_id as "teamId", m.user_id as "userId", m.display_name as "ownDisplayName", m.profile_image_url as "ownProfileImageUrl", m.joined_at as "joinedAt", m.is_creator as "isCreator",
    array(
    select g.permission_id
    from team_permissions g
    where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id
    order by g.permission_id collate "C"
  ) as "grantedIds",
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
), picture as (
  insert into team_pictures (project_id, team_id, user_id, id, media_type, content)
  select $10, changed.team_id, changed.user_id, $11, $12, $13::bytea
  from (select team_id, user_id from changed_member) as changed
  on conflict (project_id, team_id, user_id) do update
  set id = excluded.id, media_type = excluded.media_type, content = excluded.content
)
select * from changed_member;
