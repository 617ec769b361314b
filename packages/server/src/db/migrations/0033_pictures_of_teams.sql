-- The pictures that were uploaded for teams, and by members for the team alone that they show them in. Apart from teams and
-- memberships, whose rows are read in lists.
create table team_pictures (
  project_id text not null,
  -- a new one with every picture, so that nobody is shown an old one out of a cache
  id uuid not null,
  team_id uuid not null,
  -- null: of the team itself
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
