create table sessions (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  refresh_token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create unique index sessions_refresh_token on sessions (project_id, refresh_token_hash);
create index sessions_user on sessions (project_id, user_id);
