-- Keys are stored as SHA-256; what people see afterwards are the last four characters.
create table api_keys (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  description text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  manually_revoked_at timestamptz,
  publishable_client_key_hash bytea,
  publishable_client_key_last_four text,
  secret_server_key_hash bytea,
  secret_server_key_last_four text,
  super_secret_admin_key_hash bytea,
  super_secret_admin_key_last_four text,
  primary key (project_id, id)
);

create unique index api_keys_publishable_client_key on api_keys (project_id, publishable_client_key_hash)
  where publishable_client_key_hash is not null;
create unique index api_keys_secret_server_key on api_keys (project_id, secret_server_key_hash)
  where secret_server_key_hash is not null;
create unique index api_keys_super_secret_admin_key on api_keys (project_id, super_secret_admin_key_hash)
  where super_secret_admin_key_hash is not null;
