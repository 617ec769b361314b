-- An address of the user was proved before they got the one they have now. Of those who are there already nobody knows: whoever
-- might have proved one keeps their account.
alter table users add column was_proved boolean not null default true;
alter table users alter column was_proved set default false;

-- Users are found by the local part of their address in lower case and its domain as A-labels, which SQL cannot make. Whoever
-- has other characters than ASCII in their address waits here until a process has written anew what they are found by. The
-- trigger also notes what processes of the version before still write.
create table addresses_to_normalize (
  project_id text not null,
  user_id uuid not null,
  primary key (project_id, user_id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create function note_address_to_normalize() returns trigger language plpgsql as $$
begin
  insert into addresses_to_normalize (project_id, user_id) values (new.project_id, new.id) on conflict do nothing;
  return null;
end
$$;
create trigger users_note_address_to_normalize after insert or update of primary_email on users
  for each row when (octet_length(new.primary_email) <> char_length(new.primary_email))
  execute function note_address_to_normalize();
