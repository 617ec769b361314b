create table projects (
  project_id text primary key,
  config_id uuid not null,
  display_name text not null,
  description text not null default '',
  created_at timestamptz not null,
  is_production_mode boolean not null,
  sign_up_enabled boolean not null,
  credential_enabled boolean not null,
  magic_link_enabled boolean not null,
  client_team_creation_enabled boolean not null,
  client_user_deletion_enabled boolean not null,
  allow_localhost boolean not null,
  create_team_on_sign_up boolean not null,
  -- null means the server of the instance; the password inside is sealed
  email_config jsonb,
  team_creator_default_permissions text[] not null default '{}',
  team_member_default_permissions text[] not null default '{}'
);

create table project_domains (
  project_id text not null references projects on delete cascade,
  domain text not null,
  handler_path text not null,
  primary key (project_id, domain)
);

create table project_oauth_providers (
  project_id text not null references projects on delete cascade,
  provider_id text not null,
  is_enabled boolean not null,
  is_shared boolean not null,
  client_id text,
  client_secret_sealed bytea,
  facebook_config_id text,
  primary key (project_id, provider_id),
  check (is_shared = (client_id is null)),
  check (is_shared = (client_secret_sealed is null))
);

create table permission_definitions (
  project_id text not null references projects on delete cascade,
  permission_id text not null,
  description text,
  contained_permission_ids text[] not null default '{}',
  primary key (project_id, permission_id)
);
