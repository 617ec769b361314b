-- Somebody who has gone to a provider and is expected back: once, within ten minutes.
create table oauth_flows (
  state_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  provider_id text not null,
  -- Null where people sign in; otherwise who links an account, and in which session.
  user_id uuid,
  session_id uuid,
  -- Did scripts begin it? Then no cookie binds it to a browser.
  is_unbound boolean not null,
  -- Proves to the provider that it was us: its code verifier, and what its ID token must repeat.
  verifier_sealed bytea not null,
  nonce text not null,
  -- The keys that it was begun with; with others it cannot be finished.
  client_id text not null,
  scopes text[] not null,
  -- What the app asked for.
  redirect_uri text not null,
  state text not null,
  code_challenge text not null,
  error_redirect_url text,
  after_callback_redirect_url text,
  expires_at timestamptz not null,
  check ((user_id is null) = (session_id is null)),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
create index oauth_flows_expired on oauth_flows (expires_at);
create index oauth_flows_user on oauth_flows (project_id, user_id) where user_id is not null;
