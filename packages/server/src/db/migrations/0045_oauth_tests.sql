-- Owners who try the keys of a provider: once each, within ten minutes. Nobody signs in by them.
create table oauth_tests (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  provider_id text not null,
  state_hash bytea not null unique,
  -- Null when it is over.
  keys_sealed bytea,
  verifier_sealed bytea,
  nonce text not null,
  scopes text[] not null,
  steps jsonb not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  finished_at timestamptz,
  primary key (project_id, id)
);
create index oauth_tests_expired on oauth_tests (expires_at);
