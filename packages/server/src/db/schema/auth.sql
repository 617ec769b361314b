-- A one-time code of one purpose, stored as SHA-256. Team invitations are codes too.
create table verification_codes (
  project_id text not null references projects on delete cascade,
  code_hash bytea not null,
  purpose text not null,
  -- Null in codes of two-factor authentication attempts, because those users may have no email address.
  email text,
  email_normalized text,
  -- Null where no user has the email address yet.
  user_id uuid,
  -- In codes that can be typed: the part that the browser keeps.
  nonce_hash bytea,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What the code carries besides its email address and its user.
  data jsonb,
  -- In invitations: the team, and the member who sent it; null if a server sent it. Deleted with the team or the membership.
  invitation_id uuid,
  team_id uuid,
  inviter_id uuid,
  primary key (project_id, code_hash),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  constraint verification_codes_subject check (
    (email is not null and email_normalized is not null) or (purpose = 'mfa_attempt' and user_id is not null)
  ),
  constraint verification_codes_team
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
  constraint verification_codes_inviter
    foreign key (project_id, team_id, inviter_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

create unique index verification_codes_nonce on verification_codes (project_id, nonce_hash)
  where nonce_hash is not null;
create index verification_codes_user on verification_codes (project_id, user_id)
  where used_at is null;
create index verification_codes_unclaimed on verification_codes (project_id, email_normalized)
  where user_id is null;
create index verification_codes_expiry on verification_codes (expires_at);
create unique index verification_codes_invitation on verification_codes (project_id, invitation_id)
  where invitation_id is not null;
create index verification_codes_of_team on verification_codes (project_id, team_id, created_at, invitation_id)
  where team_id is not null;
create index verification_codes_by_inviter on verification_codes (project_id, team_id, inviter_id)
  where inviter_id is not null;

-- A visit to an OAuth provider. The user can return once, within ten minutes.
create table oauth_flows (
  state_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  provider_id text not null,
  -- The user who links an account, and the session; null for a sign-in.
  user_id uuid,
  session_id uuid,
  -- Started by a script: no cookie binds it to a browser.
  is_unbound boolean not null,
  -- Sent to the provider: the code verifier shows that the same server exchanges the code, and the ID token must repeat
  -- the nonce.
  verifier_sealed bytea not null,
  nonce text not null,
  -- The provider keys that started the flow; other keys can't finish it.
  client_id text not null,
  scopes text[] not null,
  -- The request parameters of the app.
  redirect_uri text not null,
  state text not null,
  code_challenge text not null,
  error_redirect_url text,
  after_callback_redirect_url text,
  expires_at timestamptz not null,
  -- A used row is kept for a while, so that a user who returns twice sees an error and can go back to the app.
  used_at timestamptz,
  check ((user_id is null) = (session_id is null)),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index oauth_flows_expired on oauth_flows (expires_at);
create index oauth_flows_user on oauth_flows (project_id, user_id)
  where user_id is not null;

-- An authorization code: an app exchanges it for a session once, within a minute after the user returned from a provider.
create table oauth_codes (
  code_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  is_new_user boolean not null,
  -- The account that signs in; the code is deleted with it. Null if an account is linked, and after the exchange.
  provider_id text,
  account_id text,
  -- The session that links an account; null for a sign-in.
  linked_in_session_id uuid,
  -- The account to link, with its tokens, encrypted: only the exchange verifies, by the code verifier, who started the flow.
  account_sealed bytea,
  redirect_uri text not null,
  code_challenge text not null,
  after_callback_redirect_url text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that the first use created: a second use revokes it.
  session_id uuid,
  check ((provider_id is null) = (account_id is null)),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  foreign key (project_id, provider_id, account_id) references oauth_accounts (project_id, provider_id, account_id)
    on delete cascade on update cascade
);

create index oauth_codes_expired on oauth_codes (expires_at);
create index oauth_codes_user on oauth_codes (project_id, user_id);
create index oauth_codes_account on oauth_codes (project_id, provider_id, account_id)
  where account_id is not null;

-- The tokens of a provider for one account and one set of scopes, encrypted.
create table oauth_tokens (
  project_id text not null,
  provider_id text not null,
  account_id text not null,
  -- Sorted and separated by spaces.
  scope text not null,
  -- The provider keys that the tokens were issued to; other keys can't refresh them.
  client_id text not null,
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,
  expires_at timestamptz not null,
  granted_at timestamptz not null,
  -- When the provider refused to refresh it.
  broken_at timestamptz,
  -- Reserves the refresh for one process at a time.
  renewing_until timestamptz,
  primary key (project_id, provider_id, account_id, scope),
  foreign key (project_id, provider_id, account_id) references oauth_accounts (project_id, provider_id, account_id)
    on delete cascade on update cascade
);

-- An owner's test of OAuth provider keys: valid once, for ten minutes. It signs nobody in.
create table oauth_tests (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  provider_id text not null,
  state_hash bytea not null unique,
  -- Null once the test is over.
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

-- An owner's sign-in as a user, with the reason. The code of the link works once, within a minute.
create table impersonations (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- A user of the internal project; null if an API key was used.
  owner_id uuid,
  reason text not null,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  code_expires_at timestamptz not null,
  -- The session that the code created, and when it expires.
  session_id uuid,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);

create index impersonations_of_user on impersonations (project_id, user_id, created_at);
create index impersonations_by_age on impersonations (created_at);
create index impersonations_not_ended on impersonations (ends_at)
  where started_at is not null and ended_at is null;
