-- Where people were not sent, so that owners see what is missing among their trusted domains. Few rows a project, for a month.
create table redirect_refusals (
  project_id text not null references projects on delete cascade,
  -- Without query, fragment, username and password, which may hold secrets.
  url text not null check (length(url) <= 512),
  purpose text not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (project_id, url, purpose)
);
create index redirect_refusals_by_time on redirect_refusals (last_at);
