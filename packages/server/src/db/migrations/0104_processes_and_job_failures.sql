-- The processes of the instance: each says several times a minute that it lives, and takes its row away when it ends.
create table processes (
  id uuid primary key,
  host text not null,
  process_id integer not null,
  version text not null,
  does_jobs boolean not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index processes_by_time on processes (last_seen_at);

-- Runs of jobs that failed, by task and day.
create table job_failures (
  task text not null,
  day date not null,
  failed integer not null,
  given_up integer not null,
  last_failed_at timestamptz not null,
  last_reason text not null,
  primary key (task, day)
);

create index job_failures_by_time on job_failures (last_failed_at);
