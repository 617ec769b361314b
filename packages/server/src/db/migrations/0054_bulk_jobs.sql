-- What owners do to many users at once. Who they are is written down at the start; each of them is changed together with the count.
create table bulk_jobs (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  action text not null,
  -- The team that users are added to, and why they are restricted; each of its action alone.
  team_id uuid,
  reason text,
  -- The owner, a user of the internal project; null where a key started it.
  started_by uuid,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Their ids, 16 bytes each, in the order in which they are changed; empty when it is over.
  user_ids bytea not null,
  total int not null,
  done int not null default 0,
  failed int not null default 0,
  -- Of the first of those who failed: user_id, message.
  errors jsonb not null default '[]',
  created_at timestamptz not null,
  starts_at timestamptz not null,
  finished_at timestamptz,
  primary key (project_id, id),
  check (done + failed <= total)
) with (fillfactor = 50);
-- Not compressed, so that a part of it can be read without the rest.
alter table bulk_jobs alter column user_ids set storage external;
create index bulk_jobs_by_creation on bulk_jobs (project_id, created_at, id);
create index bulk_jobs_finished on bulk_jobs (finished_at) where finished_at is not null;
