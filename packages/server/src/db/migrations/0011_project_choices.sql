-- What projects may ask for beyond what every one does; off unless an owner switches it on.
alter table projects
  add column refuse_common_passwords boolean not null default false,
  add column require_recent_sign_in boolean not null default false,
  add column session_idle_limit_millis bigint;
