-- A deleted project, and the progress of deleting its rows.
create table project_deletions (
  -- The deleted project. Not named project_id, because every row with such a column is deleted with its project.
  id text primary key,
  -- The owner who may see the progress; null where an admin key deleted it.
  deleted_by uuid,
  deleted_at timestamptz not null,
  rows_deleted bigint not null default 0,
  finished_at timestamptz
);

create index project_deletions_finished on project_deletions (finished_at);

-- A bulk action of an owner on many users. The user ids are recorded at the start; each user is changed together with
-- the count.
create table bulk_jobs (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  action text not null,
  -- For bulk actions that add users to a team, or restrict them.
  team_id uuid,
  reason text,
  -- The owner, a user of the internal project; null where a key started it.
  started_by uuid,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- 16 bytes per id, in the order of the changes; empty once the job is over.
  user_ids bytea not null,
  total int not null,
  done int not null default 0,
  failed int not null default 0,
  -- Of the first users that failed: user_id, message.
  errors jsonb not null default '[]',
  created_at timestamptz not null,
  starts_at timestamptz not null,
  finished_at timestamptz,
  -- The API key and the device that started it, as its events record them. Erased once the job is over.
  key_set_id uuid,
  address text,
  device text,
  request_id text,
  primary key (project_id, id),
  check (done + failed <= total)
) with (fillfactor = 50);

-- Not compressed, so that parts of it can be read alone.
alter table bulk_jobs alter column user_ids set storage external;
create index bulk_jobs_by_creation on bulk_jobs (project_id, created_at, id);
create index bulk_jobs_finished on bulk_jobs (finished_at)
  where finished_at is not null;

-- The import of a file, with its progress, updated with every batch of rows.
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

-- A refused line of an imported file and the reason, without its contents.
create table import_errors (
  project_id text not null,
  import_id uuid not null,
  line int not null,
  message text not null,
  primary key (project_id, import_id, line),
  foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
);

-- The id of an imported user in the system they come from, if it differs from their id here.
create table imported_ids (
  project_id text not null,
  source text not null,
  external_id text not null,
  user_id uuid not null,
  primary key (project_id, source, external_id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index imported_ids_of_user on imported_ids (project_id, user_id);

-- A hash of a user or team id that a dry run has read, to find duplicates in the file. Deleted when the dry run is
-- over; unlogged, because a crash ends the dry run as well.
create unlogged table import_keys (
  project_id text not null,
  import_id uuid not null,
  key bytea not null,
  primary key (project_id, import_id, key)
);

-- A one-time URL of an export, valid for a minute; its ticket is stored as a hash.
create table export_tickets (
  ticket_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  format text not null,
  filter jsonb not null,
  includes_secrets boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- users, project or events
  kind text not null default 'users'
);

create index export_tickets_of_project on export_tickets (project_id);
create index export_tickets_by_end on export_tickets (expires_at);
