-- Whoever uses a session is active. Noted at the first use in each hour, since it touches every index of the table; a user
-- whose row somebody is changing right now is left alone, so that nobody ever waits for this.
create or replace function note_activity() returns trigger language plpgsql as $$
begin
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

-- Most uses are not the first in their hour, and do not even ask.
drop trigger sessions_note_activity on sessions;
create trigger sessions_note_activity after insert on sessions
  for each row execute function note_activity();
create trigger sessions_note_activity_of_use after update of last_used_at on sessions
  for each row when (
    date_bin('1 hour', old.last_used_at, timestamptz 'epoch') < date_bin('1 hour', new.last_used_at, timestamptz 'epoch')
  )
  execute function note_activity();
