-- By what a dry run has seen users and teams, as hashes: it writes none of them down, and still tells who stands in the file
-- twice. They go when the dry run is over; a crash may lose them, and ends it as well.
create unlogged table import_keys (
  project_id text not null,
  import_id uuid not null,
  key bytea not null,
  primary key (project_id, import_id, key)
);

-- What an export is of.
alter table export_tickets add column kind text not null default 'users';
