-- One-time codes of all purposes, stored as SHA-256. A code belongs to one project, one purpose and one address.
create table verification_codes (
  project_id text not null references projects on delete cascade,
  code_hash bytea not null,
  purpose text not null,
  email text not null,
  email_normalized text not null,
  -- null where nobody has the address (yet)
  user_id uuid,
  -- of codes that can also be typed: the part that the browser keeps
  nonce_hash bytea,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (project_id, code_hash),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create unique index verification_codes_nonce on verification_codes (project_id, nonce_hash) where nonce_hash is not null;
create index verification_codes_user on verification_codes (project_id, user_id) where used_at is null;
create index verification_codes_unclaimed on verification_codes (project_id, email_normalized) where user_id is null and used_at is null;
create index verification_codes_expiry on verification_codes (expires_at);
