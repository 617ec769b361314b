-- Owners who sign in as a user: who, whom, why and when. The code of the link works once, within a minute.
create table impersonations (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- A user of the internal project; null where a key asked.
  owner_id uuid,
  reason text not null,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  code_expires_at timestamptz not null,
  -- The session that the code began, and when it ends at the latest.
  session_id uuid,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);
create index impersonations_of_user on impersonations (project_id, user_id, created_at);
create index impersonations_by_age on impersonations (created_at);
create index impersonations_not_ended on impersonations (ends_at) where started_at is not null and ended_at is null;

-- What an owner does in the place of a user is no activity of theirs.
create or replace function note_activity() returns trigger language plpgsql as $$
begin
  if new.is_impersonation then
    return null;
  end if;
  update users
  set last_active_at = new.last_used_at
  where (project_id, id) in (
    select u.project_id, u.id
    from users u
    where u.project_id = new.project_id and u.id = new.user_id
      and u.last_active_at < date_bin('1 hour', new.last_used_at, timestamptz 'epoch')
    for no key update skip locked
  );
  return null;
end
$$;
