-- Files that owners move in: what was read of each, and what became of it. Written with every batch of rows.
create table imports (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  source text not null,
  format text not null,
  is_dry_run boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'stopped')),
  rows int not null default 0,
  created int not null default 0,
  existing int not null default 0,
  refused int not null default 0,
  -- How many rows were refused for each reason, of a few reasons.
  reasons jsonb not null default '{}',
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (project_id, id)
) with (fillfactor = 50);
create index imports_by_start on imports (project_id, started_at, id);
create index imports_by_age on imports (started_at);

-- Which lines were refused, and why. Nothing of what stands in them.
create table import_errors (
  project_id text not null,
  import_id uuid not null,
  line int not null,
  message text not null,
  primary key (project_id, import_id, line),
  foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
);

-- By what users and teams went elsewhere, if that is not their id here.
create table imported_ids (
  project_id text not null,
  source text not null,
  external_id text not null,
  user_id uuid not null,
  primary key (project_id, source, external_id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
create index imported_ids_of_user on imported_ids (project_id, user_id);
