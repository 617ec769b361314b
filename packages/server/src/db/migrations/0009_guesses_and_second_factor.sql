-- The second factor: its secret, sealed, and the last time step whose one-time password was accepted.
alter table users
  add column totp_secret_sealed bytea,
  add column totp_last_step bigint;

-- An attempt at the second factor is a one-time code too, of a user who may have no address.
alter table verification_codes
  alter column email drop not null,
  alter column email_normalized drop not null,
  add constraint verification_codes_subject
    check ((email is not null and email_normalized is not null) or (purpose = 'mfa_attempt' and user_id is not null)) not valid;

-- Tries at passwords and typed codes. Unlogged: written before every comparison, so it must not wait for the disk, and
-- losing the counts in a crash is no harm. No foreign key either: it would lock a row of the project for each try.
create unlogged table guesses (
  project_id text not null,
  -- a hash of what is guessed at; addresses of nobody are counted like all others
  account bytea not null,
  -- empty: all networks together from which nobody has ever signed in to the account
  network text not null,
  count integer not null,
  blocked_until timestamptz not null,
  ends_at timestamptz not null,
  -- whether the last try was let in: the row is locked while it is counted, so each asker reads their own answer
  is_let_in boolean not null,
  primary key (project_id, account, network)
);

create index guesses_ended on guesses (ends_at);

-- Where each user has signed in from.
create table known_networks (
  project_id text not null,
  user_id uuid not null,
  network text not null,
  noted_at timestamptz not null,
  primary key (project_id, user_id, network),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index known_networks_by_time on known_networks (noted_at);
