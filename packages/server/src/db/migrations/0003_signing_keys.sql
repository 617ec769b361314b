-- The keys that sign a project's access tokens. The newest one signs; older ones verify until they are retired.
create table signing_keys (
  project_id text not null references projects on delete cascade,
  kid text not null,
  created_at timestamptz not null,
  public_jwk jsonb not null,
  private_key_sealed bytea not null,
  primary key (project_id, kid)
);
