create table teams (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  primary key (project_id, id)
);
create index teams_by_creation on teams (project_id, created_at, id);
create index teams_by_words on teams using gin (project_id, lower(display_name) gin_trgm_ops);
create index teams_by_start_of_name on teams (project_id, lower(display_name) text_pattern_ops);

-- Who is in which team, and what they are called there if not as everywhere.
create table team_memberships (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz not null,
  display_name text,
  profile_image_url text,
  primary key (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
create index team_memberships_by_user on team_memberships (project_id, user_id, team_id);
create index team_memberships_by_time on team_memberships (project_id, team_id, joined_at, user_id);
create index team_memberships_by_time_alone on team_memberships (project_id, joined_at, team_id, user_id);

-- What was granted to members; what that contains is told by the definitions. It ends with the membership.
create table team_permissions (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (project_id, team_id, user_id, permission_id),
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);
create index team_permissions_by_user on team_permissions (project_id, user_id, team_id, permission_id);
create index team_permissions_by_permission on team_permissions (project_id, permission_id);

-- The team that a user works in at the moment, if any. It ends with the membership, without anybody writing to the user.
create table selected_teams (
  project_id text not null,
  user_id uuid not null,
  team_id uuid not null,
  primary key (project_id, user_id),
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);
