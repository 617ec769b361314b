-- A project that was deleted is gone for everybody at once; its rows go afterwards, page by page.
alter table projects add column deleted_at timestamptz;

create table project_deletions (
  -- The project's, which is gone. Not called project_id: whatever has such a column goes with the project.
  id text primary key,
  -- The owner who may see how far it is; null where an admin key deleted it.
  deleted_by uuid,
  deleted_at timestamptz not null,
  rows_deleted bigint not null default 0,
  finished_at timestamptz
);
create index project_deletions_finished on project_deletions (finished_at);
