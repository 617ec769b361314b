-- One row per mail: the outbox until it has left, the log afterwards.
create table mails (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  template text not null,
  recipient text not null,
  status text not null check (status in ('queued', 'sent', 'failed', 'expired', 'dropped')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- from then on it is not sent any more
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- link, code and names, sealed
  payload_sealed bytea,
  -- subject and bodies, where the development inbox shows them
  kept jsonb,
  primary key (project_id, id),
  -- Nothing that can be redeemed outlives the sending.
  check ((status = 'queued') = (payload_sealed is not null)),
  check (kept is null or status = 'sent')
);

create index mails_by_time on mails (created_at);
create index mails_queued on mails (created_at) where status = 'queued';
