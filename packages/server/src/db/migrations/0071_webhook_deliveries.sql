-- What receivers are to be told: one row per event and endpoint, whatever it takes. What is sent is read from the event.
create table webhook_deliveries (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- The place of the event in the log.
  position bigint not null,
  -- Whom or what the event tells of.
  subject text,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'dropped')),
  -- Since it was last begun, by which the next attempt is planned, and in all.
  tries integer not null default 0,
  attempts integer not null default 0,
  -- When it is to be sent. While somebody is at it, until when they are taken to live.
  due_at timestamptz not null,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (project_id, id),
  unique (project_id, endpoint_id, event_id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (project_id, endpoint_id, due_at, position) where status = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (project_id, endpoint_id, subject, position) where status = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (project_id, created_at, id);
create index webhook_deliveries_of_endpoint on webhook_deliveries (project_id, endpoint_id, created_at, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

create table webhook_attempts (
  project_id text not null references projects on delete cascade,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  millis integer not null,
  status integer,
  error text,
  -- How the answer begins.
  excerpt text,
  primary key (project_id, delivery_id, number),
  foreign key (project_id, delivery_id) references webhook_deliveries on delete cascade
);
