-- What an app exchanges for a session after somebody came back from a provider: once, within a minute.
create table oauth_codes (
  code_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  is_new_user boolean not null,
  -- The account that signs in: the code goes with it. Null where one is linked, and after the exchange.
  provider_id text,
  account_id text,
  -- The session that links an account; null where somebody signed in.
  linked_in_session_id uuid,
  -- The account that it links when it is exchanged, with its tokens, sealed: only then has whoever began shown the code verifier.
  account_sealed bytea,
  redirect_uri text not null,
  code_challenge text not null,
  after_callback_redirect_url text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that the first use began: a second use ends it.
  session_id uuid,
  check ((provider_id is null) = (account_id is null)),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  foreign key (project_id, provider_id, account_id) references oauth_accounts (project_id, provider_id, account_id)
    on delete cascade on update cascade
);
create index oauth_codes_expired on oauth_codes (expires_at);
create index oauth_codes_user on oauth_codes (project_id, user_id);
create index oauth_codes_account on oauth_codes (project_id, provider_id, account_id) where account_id is not null;
