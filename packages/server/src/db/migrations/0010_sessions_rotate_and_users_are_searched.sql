-- Sessions whose refresh token was rotated: the token before, for a short while, and a hash of what all their tokens
-- have in common, by which a token that was used up long ago is recognised.
alter table sessions
  add column previous_token_hash bytea,
  add column rotated_at timestamptz,
  add column token_family_hash bytea,
  add column is_impersonation boolean not null default false,
  -- of the last use, as far as known
  add column device text,
  add column address text;

create unique index sessions_token_family on sessions (project_id, token_family_hash) where token_family_hash is not null;
create index sessions_expiry on sessions (expires_at);

-- Whoever uses a session is active. Noted every ten minutes at most, since it touches every index of the table; a user
-- whose row somebody is changing right now is left alone, so that nobody ever waits for this.
create function note_activity() returns trigger language plpgsql as $$
begin
  update users
  set last_active_at = new.last_used_at
  where (project_id, id) in (
    select u.project_id, u.id
    from users u
    where u.project_id = new.project_id and u.id = new.user_id and u.last_active_at < new.last_used_at - interval '10 minutes'
    for no key update skip locked
  );
  return null;
end
$$;
create trigger sessions_note_activity after insert or update of last_used_at on sessions
  for each row execute function note_activity();

-- Lists of users: by either time, and by a part of a name or an address. Both extensions are trusted, so the owner of a
-- database may add them; the second lets the project stand in the same index.
create index users_by_sign_up on users (project_id, signed_up_at, id);
create index users_by_activity on users (project_id, last_active_at, id);
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index users_by_words on users
  using gin (project_id, lower(coalesce(display_name, '') || ' ' || coalesce(primary_email_normalized, '')) gin_trgm_ops);

-- What is told about a user ends with them, also what was mailed before they were somebody.
drop index verification_codes_unclaimed;
create index verification_codes_unclaimed on verification_codes (project_id, email_normalized) where user_id is null;
create index events_by_subject on events (project_id, (data ->> 'id'));
create index mails_by_recipient on mails (project_id, lower(recipient));
