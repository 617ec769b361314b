-- Sessions of an earlier generation than their project's have ended, however many there are (docs/adr/0067).
alter table projects
  add column session_generation integer not null default 0,
  add column sessions_ended_at timestamptz;
