create table users (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  signed_up_at timestamptz not null,
  last_active_at timestamptz not null,
  primary_email text,
  -- NFKC and lower case: how users are found
  primary_email_normalized text,
  primary_email_verified boolean not null default false,
  email_auth_enabled boolean not null default false,
  password_hash text,
  display_name text,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  primary key (project_id, id),
  check ((primary_email is null) = (primary_email_normalized is null)),
  check (not email_auth_enabled or primary_email is not null)
);

-- One account per address among those that sign in by e-mail; others may share it.
create unique index users_email_sign_in on users (project_id, primary_email_normalized) where email_auth_enabled;
