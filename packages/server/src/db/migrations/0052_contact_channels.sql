-- The addresses of users besides their primary one, which stays with the user.
create table contact_channels (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  value text not null,
  -- compared as the primary address is
  value_normalized text not null,
  -- null until somebody has proved it
  verified_at timestamptz,
  -- counts once it is proved
  used_for_auth boolean not null default false,
  -- takes the place of the primary address once it is proved
  becomes_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  check (not becomes_primary or verified_at is null)
);

create unique index contact_channels_of_user on contact_channels (project_id, user_id, value_normalized);
-- One account per address among second addresses that sign in; the triggers of 0053 keep it apart from primary ones.
create unique index contact_channels_sign_in on contact_channels (project_id, value_normalized)
  where used_for_auth and verified_at is not null;
-- One address at a time is about to become the primary one.
create unique index contact_channels_pending on contact_channels (project_id, user_id) where becomes_primary;
