-- A webhook endpoint, with the secret that signs its deliveries.
create table webhook_endpoints (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  -- Null for all event types.
  event_types text[],
  is_ordered boolean not null,
  secret_sealed bytea not null,
  -- Until then, deliveries are signed with the previous secret too.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  -- Null while the endpoint is enabled.
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  -- Since when no attempt has succeeded.
  failing_since timestamptz,
  -- The position in the project's log up to which deliveries were created.
  position bigint not null,
  created_at timestamptz not null,
  -- Failed attempts since the last success: a few in a row make an endpoint failing.
  consecutive_failures integer not null default 0,
  primary key (project_id, id)
);

-- The delivery of one event to one endpoint. The body is read from the event.
create table webhook_deliveries (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- The position of the event in the log.
  position bigint not null,
  -- The id of the event's subject.
  subject text,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'dropped')),
  -- Attempts since the delivery was last started, which decide the next one, and attempts in all.
  tries integer not null default 0,
  attempts integer not null default 0,
  -- When the next attempt is due; during an attempt, when it counts as lost.
  due_at timestamptz not null,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The team that the event also concerns: events of the same subject or team are delivered in order.
  team_id text,
  primary key (project_id, id),
  unique (project_id, endpoint_id, event_id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade
);

create index webhook_deliveries_due on webhook_deliveries (project_id, endpoint_id, due_at, position)
  where status = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (project_id, endpoint_id, subject, position)
  where status = 'waiting';
create index webhook_deliveries_of_team on webhook_deliveries (project_id, endpoint_id, team_id, position)
  where status = 'waiting' and team_id is not null;
create index webhook_deliveries_in_vain on webhook_deliveries (project_id, endpoint_id, position)
  where status = 'failed' or status = 'waiting' and tries > 0;
create index webhook_deliveries_listed on webhook_deliveries (project_id, created_at, id);
create index webhook_deliveries_of_endpoint on webhook_deliveries (project_id, endpoint_id, created_at, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- One attempt at a delivery, and how the endpoint responded.
create table webhook_attempts (
  project_id text not null references projects on delete cascade,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  millis integer not null,
  status integer,
  error text,
  -- The start of the response.
  excerpt text,
  -- The URL at the time, and the signature.
  url text,
  signature text,
  primary key (project_id, delivery_id, number),
  foreign key (project_id, delivery_id) references webhook_deliveries on delete cascade
);

-- How many sign-ins of one method and outcome there were in one hour; processes add their counts every ten seconds.
create table sign_in_hours (
  project_id text not null references projects on delete cascade,
  hour timestamptz not null,
  method text not null,
  outcome text not null,
  n int not null,
  primary key (project_id, hour, method, outcome)
);

create index sign_in_hours_by_age on sign_in_hours (hour);

-- The metrics of one day (UTC), counted once the day is over; afterwards only its email counts change.
create table metrics_days (
  project_id text not null references projects on delete cascade,
  day date not null,
  users int not null,
  teams int not null,
  -- New users by origin; imported users and those created by API are no sign-ups.
  signed_up int not null,
  invited int not null,
  by_provider int not null,
  imported int not null,
  by_server int not null,
  -- Active users of the day, and of the seven and thirty days that end with it.
  active_day int not null,
  active_week int not null,
  active_month int not null,
  -- [{"method": …, "outcome": …, "count": …}]
  sign_ins jsonb not null,
  mails_sent int not null,
  mails_failed int not null,
  mails_expired int not null,
  -- From the request to the SMTP server's acceptance, 95th percentile; null if no email was sent.
  mails_p95_millis int,
  primary key (project_id, day)
);

create index metrics_days_by_age on metrics_days (day);

-- How many of the users who signed up in one week (from Monday) were active a number of weeks later.
create table retention_weeks (
  project_id text not null references projects on delete cascade,
  week date not null,
  weeks_later int not null,
  users int not null,
  active int not null,
  primary key (project_id, week, weeks_later)
);

create index retention_weeks_by_age on retention_weeks (week);

-- Views that other applications on the same database may join with: documented, unlike the tables, and without secrets.
-- Each view is joined with a constant row, which makes it read-only (docs/adr/0001-postgresql-only.md).
create schema if not exists keystead_views;

create view keystead_views.users as
select
  u.project_id,
  u.id,
  u.primary_email,
  u.primary_email_verified,
  u.display_name,
  u.signed_up_at,
  u.last_active_at,
  u.restricted_at,
  u.client_metadata,
  u.client_read_only_metadata,
  u.server_metadata
from users u
cross join (values (true)) as read_only (is_so);

create view keystead_views.teams as
select
  t.project_id,
  t.id,
  t.display_name,
  t.created_at,
  t.client_metadata,
  t.client_read_only_metadata,
  t.server_metadata
from teams t
cross join (values (true)) as read_only (is_so);

create view keystead_views.team_memberships as
select
  m.project_id,
  m.team_id,
  m.user_id,
  m.joined_at
from team_memberships m
cross join (values (true)) as read_only (is_so);

create view keystead_views.team_permissions as
select
  g.project_id,
  g.team_id,
  g.user_id,
  g.permission_id
from team_permissions g
cross join (values (true)) as read_only (is_so);

-- The log with the ids in its data only, because the shape of the data depends on when the event was recorded.
create view keystead_views.events as
select
  e.project_id,
  e.position,
  e.id,
  e.type,
  e.created_at,
  e.actor,
  e.actor_id,
  e.address,
  e.device,
  e.request_id,
  e.data ->> 'id' as subject_id,
  e.data ->> 'user_id' as user_id,
  e.data ->> 'team_id' as team_id
from events e
cross join (values (true)) as read_only (is_so)
where e.position is not null;
