-- Addresses at which an export can be had once, within a minute. What is stored of the ticket proves nothing.
create table export_tickets (
  ticket_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  format text not null,
  filter jsonb not null,
  includes_secrets boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index export_tickets_of_project on export_tickets (project_id);
create index export_tickets_by_end on export_tickets (expires_at);
