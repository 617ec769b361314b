-- What happened to users, for the webhooks to come; written in the same statement as the change.
create table events (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  type text not null,
  created_at timestamptz not null,
  data jsonb not null,
  primary key (project_id, id)
);

create index events_by_time on events (project_id, created_at);

-- How often something was done in the current window. Losing these counts in a crash would be no harm, but
-- they must be right across processes.
create table rate_limits (
  project_id text not null references projects on delete cascade,
  bucket text not null,
  window_ends_at timestamptz not null,
  count integer not null,
  primary key (project_id, bucket)
);

create index rate_limits_ended on rate_limits (window_ends_at);
