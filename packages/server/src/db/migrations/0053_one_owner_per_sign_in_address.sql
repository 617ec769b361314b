-- The channel of the primary address goes by the id of the user, or by this one if it was a second address before.
alter table users add column primary_channel_id uuid;

-- An address signs in one account, be it a primary or a second one. No index spans two tables, so whoever takes an address up
-- as a second one waits for those who take it up as a primary one, and they for it. Those who take primary ones up are kept
-- apart by their own index and share the lock. There are few locks, so that a statement can write a million users.
create function lock_sign_in_address(project_id text, address text, is_primary boolean) returns void language plpgsql as $$
declare
  place constant int := hashtext(project_id || ' ' || address) & 255;
begin
  if is_primary then
    perform pg_advisory_xact_lock_shared(hashtext('keystead sign-in addresses'), place);
  else
    perform pg_advisory_xact_lock(hashtext('keystead sign-in addresses'), place);
  end if;
end
$$;

create function keep_primary_address_apart() returns trigger language plpgsql as $$
begin
  perform lock_sign_in_address(new.project_id, new.primary_email_normalized, true);
  if exists (
    select from contact_channels c
    where c.project_id = new.project_id and c.value_normalized = new.primary_email_normalized
      and c.used_for_auth and c.verified_at is not null and c.user_id <> new.id
  ) then
    raise unique_violation using message = 'another user signs in with this address', constraint = 'users_email_sign_in';
  end if;
  return null;
end
$$;

create function keep_second_address_apart() returns trigger language plpgsql as $$
begin
  -- What is the user's primary address at this moment is nobody else's.
  if exists (
    select from users u
    where u.project_id = new.project_id and u.id = new.user_id
      and u.primary_email_normalized = new.value_normalized and u.email_auth_enabled
  ) then
    return null;
  end if;
  perform lock_sign_in_address(new.project_id, new.value_normalized, false);
  if exists (
    select from users u
    where u.project_id = new.project_id and u.primary_email_normalized = new.value_normalized and u.email_auth_enabled
      and u.id <> new.user_id
  ) then
    raise unique_violation using message = 'another user signs in with this address', constraint = 'contact_channels_sign_in';
  end if;
  return null;
end
$$;

create trigger users_address_apart after insert on users
  for each row when (new.email_auth_enabled) execute function keep_primary_address_apart();
create trigger users_changed_address_apart after update of primary_email_normalized, email_auth_enabled on users
  for each row when (
    new.email_auth_enabled
    and (not old.email_auth_enabled or new.primary_email_normalized is distinct from old.primary_email_normalized)
  )
  execute function keep_primary_address_apart();
create trigger contact_channels_apart after insert or update on contact_channels
  for each row when (new.used_for_auth and new.verified_at is not null) execute function keep_second_address_apart();
