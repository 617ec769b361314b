-- What projects may ask for beyond what every one does; off unless an owner switches it on.
alter table projects
  add column refuse_common_passwords boolean not null default false,
  add column require_recent_sign_in boolean not null default false,
  add column session_idle_limit_millis bigint;

-- When the password was asked for again in this session.
alter table sessions add column confirmed_at timestamptz;

-- Accounts at OAuth providers that users sign in with. One account has one user; a user has one account of each provider.
create table oauth_accounts (
  project_id text not null,
  provider_id text not null,
  account_id text not null,
  user_id uuid not null,
  email text,
  created_at timestamptz not null,
  primary key (project_id, provider_id, account_id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
create unique index oauth_accounts_user on oauth_accounts (project_id, user_id, provider_id);
