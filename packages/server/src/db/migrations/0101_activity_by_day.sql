-- On which days of a month somebody used a session: bit 0 is the first. Days are those of UTC. One write per user and day,
-- which touches no index but for the first of a month. No foreign key: it would lock rows of users for whoever deletes them.
create table user_activity (
  project_id text not null,
  month date not null,
  user_id uuid not null,
  days int not null,
  primary key (project_id, month, user_id)
) with (fillfactor = 70);
create index user_activity_by_month on user_activity (month);
create index user_activity_of_user on user_activity (project_id, user_id);

-- What an owner does in the place of a user is no activity of theirs; what a server does is none that is counted by day.
-- Nobody waits for a row that somebody else is writing: they are noting the same day of the same user.
create or replace function note_activity() returns trigger language plpgsql as $$
declare
  used_on date := (new.last_used_at at time zone 'UTC')::date;
  used_in date := used_on - (extract(day from used_on)::int - 1);
  used_bit int := 1 << (extract(day from used_on)::int - 1);
  known_days int;
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
  if new.is_server_made then
    return null;
  end if;
  select a.days into known_days
  from user_activity a
  where a.project_id = new.project_id and a.month = used_in and a.user_id = new.user_id;
  if known_days is null then
    insert into user_activity (project_id, month, user_id, days)
    values (new.project_id, used_in, new.user_id, used_bit)
    on conflict do nothing;
  elsif known_days & used_bit = 0 then
    update user_activity a
    set days = a.days | used_bit
    where (a.project_id, a.month, a.user_id) in (
      select l.project_id, l.month, l.user_id
      from user_activity l
      where l.project_id = new.project_id and l.month = used_in and l.user_id = new.user_id
      for no key update skip locked
    );
  end if;
  return null;
end
$$;
