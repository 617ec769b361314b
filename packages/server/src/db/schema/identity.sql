-- A user of a project.
create table users (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  signed_up_at timestamptz not null,
  last_active_at timestamptz not null,
  primary_email text,
  -- Used to find users: the local part in lower case, the domain as A-labels.
  primary_email_normalized text,
  primary_email_verified boolean not null default false,
  -- Whether the user can sign in with the primary email.
  email_auth_enabled boolean not null default false,
  password_hash text,
  display_name text,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  -- The secret of the authenticator app, and the last time step whose one-time password was accepted.
  totp_secret_sealed bytea,
  totp_last_step bigint,
  -- Whether an earlier primary email was verified.
  was_proved boolean not null default false,
  -- Whether magic links may be sent to a user who signs in by email.
  otp_auth_enabled boolean not null default true,
  -- A restricted user cannot sign in. They see the reason; the details are for owners and servers.
  restricted_at timestamptz,
  restricted_reason text,
  restricted_private_details text,
  -- The origin of the user: sign_up, invitation, provider, import or server.
  origin text,
  primary key (project_id, id),
  check ((primary_email is null) = (primary_email_normalized is null)),
  check (not email_auth_enabled or primary_email is not null),
  -- Lists ordered by one time start where the other time allows.
  constraint users_active_since_sign_up check (last_active_at >= signed_up_at)
)
-- Leaves room in each page, so that an update changes an index only if an indexed column changes.
with (fillfactor = 90);

-- For lists ordered by either time. Each index includes both times, so that filtering by one reads no row in the order
-- of the other.
create index users_by_sign_up on users (project_id, signed_up_at, id) include (last_active_at);
create index users_by_activity on users (project_id, last_active_at, id) include (signed_up_at);
-- Search by three or more letters anywhere in the name or the email address.
create index users_by_words on users
  using gin (project_id, lower(coalesce(display_name, '') || ' ' || coalesce(primary_email_normalized, '')) gin_trgm_ops);
-- The default sample is too small: a match in it would look like one user in a hundred, and a rare search would read
-- all users.
alter index users_by_words alter column 2 set statistics 500;
-- Search by one or two letters at the start. The first index has no condition, because PostgreSQL would not use the
-- statistics of a partial index.
create index users_by_start_of_name on users (project_id, lower(display_name) text_pattern_ops);
create index users_by_start_of_address on users (project_id, primary_email_normalized text_pattern_ops)
  where primary_email_normalized is not null;
-- Filters that few users match.
create index users_restricted on users (project_id, signed_up_at, id) include (last_active_at)
  where restricted_at is not null;
create index users_with_second_factor on users (project_id, signed_up_at, id) include (last_active_at)
  where totp_secret_sealed is not null;
create index users_with_second_factor_by_activity on users (project_id, last_active_at, id) include (signed_up_at)
  where totp_secret_sealed is not null;
create index users_unverified on users (project_id, signed_up_at, id) include (last_active_at)
  where not primary_email_verified;

-- The email addresses of users. Only triggers on users write the primary one.
create table contact_channels (
  project_id text not null,
  -- Unique among the addresses of a user. The first primary address has the id of its user.
  id uuid not null,
  user_id uuid not null,
  value text not null,
  -- As users.primary_email_normalized.
  value_normalized text not null,
  is_primary boolean not null default false,
  is_verified boolean not null default false,
  -- Whether the user chose it for sign-in.
  used_for_auth boolean not null default false,
  -- Whether the user can sign in with it: an address other than the primary one has to be verified first.
  signs_in boolean not null generated always as (used_for_auth and (is_primary or is_verified)) stored,
  -- Whether it becomes the primary email once it is verified.
  becomes_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (project_id, user_id, value_normalized),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  check (not becomes_primary or not is_primary and not is_verified)
);

-- Only one account can sign in with an email address; others may list it too.
create unique index contact_channels_sign_in on contact_channels (project_id, value_normalized)
  where signs_in;
-- A user has one pending primary email at a time.
create unique index contact_channels_pending on contact_channels (project_id, user_id)
  where becomes_primary;
-- Search in other addresses; users_by_words finds primary ones.
create index contact_channels_by_start on contact_channels (project_id, value_normalized text_pattern_ops) include (user_id)
  where not is_primary;

-- Copies the primary address from users, where lists and searches read it, so that one unique index covers all addresses.
create function write_primary_address() returns trigger language plpgsql as $$
declare
  channel_id uuid := case when tg_op = 'INSERT' then new.id else gen_random_uuid() end;
begin
  if tg_op = 'UPDATE' and new.primary_email_normalized is distinct from old.primary_email_normalized then
    with gone as (delete from contact_channels where project_id = new.project_id and user_id = new.id and is_primary returning id)
    select coalesce((select id from gone), channel_id) into channel_id;
    update contact_channels set becomes_primary = false
    where project_id = new.project_id and user_id = new.id and becomes_primary;
  end if;
  if new.primary_email_normalized is not null then
    insert into contact_channels (project_id, id, user_id, value, value_normalized, is_primary, is_verified, used_for_auth, created_at)
    values (new.project_id, channel_id, new.id, new.primary_email, new.primary_email_normalized, true, new.primary_email_verified,
      new.email_auth_enabled, now())
    on conflict (project_id, user_id, value_normalized) do update
    set value = excluded.value, is_primary = true, is_verified = excluded.is_verified, used_for_auth = excluded.used_for_auth;
  end if;
  return null;
end
$$;

create trigger users_write_primary_address after insert on users
  for each row when (new.primary_email is not null)
  execute function write_primary_address();
create trigger users_rewrite_primary_address
  after update of primary_email, primary_email_normalized, primary_email_verified, email_auth_enabled on users
  for each row when (
    (old.primary_email, old.primary_email_normalized, old.primary_email_verified, old.email_auth_enabled) is distinct from
    (new.primary_email, new.primary_email_normalized, new.primary_email_verified, new.email_auth_enabled)
  )
  execute function write_primary_address();

-- The picture that a user uploaded. Separate from users, because every request of a signed-in user reads that row.
create table profile_pictures (
  project_id text not null,
  user_id uuid not null,
  -- A new id with every upload, so that no cache shows an old picture.
  id uuid not null,
  media_type text not null,
  content bytea not null,
  primary key (project_id, user_id),
  unique (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);

-- Pictures are compressed already.
alter table profile_pictures alter column content set storage external;

-- An account at an OAuth provider that a user signs in with; a user has at most one account per provider.
create table oauth_accounts (
  project_id text not null,
  provider_id text not null,
  account_id text not null,
  user_id uuid not null,
  email text,
  created_at timestamptz not null,
  primary key (project_id, provider_id, account_id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create unique index oauth_accounts_user on oauth_accounts (project_id, user_id, provider_id);
create index oauth_accounts_by_provider on oauth_accounts (project_id, provider_id, user_id);

-- An IP address from which a user has signed in.
create table known_networks (
  project_id text not null,
  user_id uuid not null,
  network text not null,
  noted_at timestamptz not null,
  primary key (project_id, user_id, network),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index known_networks_by_time on known_networks (noted_at);

-- A signed-in session of a user.
create table sessions (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  refresh_token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- After a rotation: the previous refresh token, accepted for a short while, and a hash of the part that all tokens of
  -- the session share, which identifies a token that was used up long ago (replay).
  previous_token_hash bytea,
  rotated_at timestamptz,
  token_family_hash bytea,
  is_impersonation boolean not null default false,
  -- From the last use, as far as known.
  device text,
  address text,
  -- When the user last re-entered the password in this session.
  confirmed_at timestamptz,
  -- Created by API: its uses don't count as activity by day.
  is_server_made boolean not null default false,
  -- The session generation of the project when the session began.
  generation integer not null default 0,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
)
-- Room for updates, as in users.
with (fillfactor = 85);

create unique index sessions_refresh_token on sessions (project_id, refresh_token_hash);
create unique index sessions_token_family on sessions (project_id, token_family_hash)
  where token_family_hash is not null;
create index sessions_user on sessions (project_id, user_id);
create index sessions_expiry on sessions (expires_at);

-- The days of a month (UTC) on which a user used a session: bit 0 is the first day. No foreign key, which would lock
-- rows of users.
create table user_activity (
  project_id text not null,
  month date not null,
  user_id uuid not null,
  days int not null,
  primary key (project_id, month, user_id)
) with (fillfactor = 70);

create index user_activity_by_month on user_activity (month);
create index user_activity_of_user on user_activity (project_id, user_id);

-- Records the activity of a user at the first use of a session in each hour. Impersonation is no activity of the user;
-- a session created by API only updates last_active_at. Skips rows that another transaction is writing.
create function note_activity() returns trigger language plpgsql as $$
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

create trigger sessions_note_activity after insert on sessions
  for each row execute function note_activity();
create trigger sessions_note_activity_of_use after update of last_used_at on sessions
  for each row when (
    date_bin('1 hour', old.last_used_at, timestamptz 'epoch') < date_bin('1 hour', new.last_used_at, timestamptz 'epoch')
  )
  execute function note_activity();

-- Deletes the activity of deleted users. Their sessions are deleted first, so that nothing is recorded afterwards.
create function forget_activity() returns trigger language plpgsql as $$
begin
  delete from user_activity a
  using gone
  where a.project_id = gone.project_id and a.user_id = gone.id;
  return null;
end
$$;

create trigger users_forget_activity after delete on users referencing old table as gone
  for each statement execute function forget_activity();

-- The staff of a project, with their roles.
create table staff (
  project_id text not null references projects on delete cascade,
  -- A user of the internal project.
  internal_id text not null,
  user_id uuid not null,
  -- owner, admin, support or read_only
  role text not null,
  since timestamptz not null,
  primary key (project_id, user_id),
  foreign key (internal_id, user_id) references users on delete cascade
);

create index staff_of_user on staff (user_id);

-- Returns the server metadata of a user of the internal project as shown: `managedProjectIds` lists the projects that
-- they own, because published clients read it there. A stored value of that name is replaced.
create function with_managed_projects(owner_id uuid, metadata jsonb) returns jsonb stable language sql as $$
  select case
    when owned.ids is not null
      then case jsonb_typeof(metadata) when 'object' then metadata else '{}' end || jsonb_build_object('managedProjectIds', owned.ids)
    when jsonb_typeof(metadata) = 'object' then metadata - 'managedProjectIds'
    else metadata
  end
  from (
    select jsonb_agg(project_id order by since, project_id) as ids from staff where user_id = owner_id and role = 'owner'
  ) as owned;
$$;

-- A one-time code to join the staff of a project, stored as SHA-256: a printed link, which makes an owner of the
-- internal project, or an emailed invitation.
create table staff_codes (
  project_id text not null references projects on delete cascade,
  code_hash bytea not null,
  -- first_owner or owner_link for printed links; invitation; or transfer, which also ends the ownership of the inviter
  purpose text not null,
  role text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- In invitations: the id, the recipient and the inviter; a null inviter is an admin key.
  invitation_id uuid,
  email text,
  inviter_id uuid,
  -- Whether the SMTP server of the instance sent the code. The owner of a project could read what its own SMTP server
  -- sends, so that accepting such an invitation does not verify the email address.
  proves_address boolean not null default false,
  primary key (code_hash)
);

create unique index staff_codes_invitation on staff_codes (project_id, invitation_id)
  where invitation_id is not null;
create index staff_codes_expiry on staff_codes (expires_at);
