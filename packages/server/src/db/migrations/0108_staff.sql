-- Who looks after a project without owning it. Owners are named in the server metadata of users of the internal project, as
-- before, and keep all their rights; a process of an older version knows nobody who is named here.
create table staff (
  project_id text not null references projects on delete cascade,
  -- A user of the internal project.
  internal_id text not null,
  user_id uuid not null,
  -- admin, support or read_only
  role text not null,
  since timestamptz not null,
  primary key (project_id, user_id),
  foreign key (internal_id, user_id) references users on delete cascade
);
create index staff_of_user on staff (user_id);
