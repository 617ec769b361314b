-- Tokens of providers, sealed: one row for each set of scopes that an account was connected with.
create table oauth_tokens (
  project_id text not null,
  provider_id text not null,
  account_id text not null,
  -- Sorted, and divided by spaces.
  scope text not null,
  -- Whose keys they were given to; with others they cannot be renewed.
  client_id text not null,
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,
  expires_at timestamptz not null,
  granted_at timestamptz not null,
  -- The provider no longer renews it.
  broken_at timestamptz,
  -- One process renews it at a time.
  renewing_until timestamptz,
  primary key (project_id, provider_id, account_id, scope),
  foreign key (project_id, provider_id, account_id) references oauth_accounts (project_id, provider_id, account_id)
    on delete cascade on update cascade
);
