-- Receivers of events, each with a secret that signs what it is sent.
create table webhook_endpoints (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  -- Null for all.
  event_types text[],
  is_ordered boolean not null,
  secret_sealed bytea not null,
  -- Signs as well until then.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  -- Null while it is sent events.
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  -- Since when no attempt has succeeded.
  failing_since timestamptz,
  -- The place in the log of the project up to which it was told.
  position bigint not null,
  created_at timestamptz not null,
  primary key (project_id, id)
);
