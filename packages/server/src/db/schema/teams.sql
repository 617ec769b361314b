-- Returns a sort key: the first letters of a name, ignoring case, with accented letters after plain ones. Immutable,
-- because the encoding of a database never changes.
create function name_order(name text) returns text language sql immutable strict parallel safe as $$ select left(lower(case when getdatabaseencoding() = 'UTF8' then normalize(name, NFD) else name end), 64) $$;

-- A team of a project.
create table teams (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  -- The user whose sign-up created the team. Deleting the user deletes the team, unless it has other members.
  sign_up_user_id uuid,
  primary key (project_id, id)
);

create index teams_by_creation on teams (project_id, created_at, id);
create index teams_by_name on teams (project_id, (name_order(display_name) collate "C"), id);
create index teams_by_words on teams using gin (project_id, lower(display_name) gin_trgm_ops);
create index teams_by_start_of_name on teams (project_id, lower(display_name) text_pattern_ops);
-- A sign-up creates one team at most.
create unique index teams_by_sign_up on teams (project_id, sign_up_user_id)
  where sign_up_user_id is not null;

-- A member of a team, with the name and picture that they use there, if they differ from those of the user.
create table team_memberships (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz not null,
  display_name text,
  profile_image_url text,
  is_creator boolean not null default false,
  primary key (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index team_memberships_by_user on team_memberships (project_id, user_id, team_id);
create index team_memberships_by_time on team_memberships (project_id, team_id, joined_at, user_id);
create index team_memberships_by_time_alone on team_memberships (project_id, joined_at, team_id, user_id);

-- A permission granted to a member. permission_definitions lists the permissions that it contains.
create table team_permissions (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (project_id, team_id, user_id, permission_id),
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

create index team_permissions_by_user on team_permissions (project_id, user_id, team_id, permission_id);
create index team_permissions_of_permission on team_permissions (project_id, permission_id, team_id, user_id);

-- The team that a user has selected. Separate from users, so that it is deleted with the membership.
create table selected_teams (
  project_id text not null,
  user_id uuid not null,
  team_id uuid not null,
  primary key (project_id, user_id),
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

-- A picture of a team, or of a member in that team. Separate from teams, which lists read.
create table team_pictures (
  project_id text not null,
  -- A new id with every upload, so that no cache shows an old picture.
  id uuid not null,
  team_id uuid not null,
  -- Null for the picture of the team itself.
  user_id uuid,
  media_type text not null,
  content bytea not null,
  primary key (project_id, id),
  unique nulls not distinct (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

-- Pictures are compressed already.
alter table team_pictures alter column content set storage external;
