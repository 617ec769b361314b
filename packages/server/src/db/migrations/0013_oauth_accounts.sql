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
