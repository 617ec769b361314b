-- The pictures that people uploaded, one each. Not in users: every request of a signed-in user reads that row.
create table profile_pictures (
  project_id text not null,
  user_id uuid not null,
  -- a new one with every picture, so that nobody is shown an old one out of a cache
  id uuid not null,
  media_type text not null,
  content bytea not null,
  primary key (project_id, user_id),
  unique (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);
-- Pictures are compressed already.
alter table profile_pictures alter column content set storage external;
