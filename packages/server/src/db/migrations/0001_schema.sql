-- Both extensions are trusted, so the owner of a database may add them: trigram search, and plain columns in the same index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A project and its settings. The project `internal` is Keystead's own: its users are the owners and staff of all projects.
create table projects (
  project_id text primary key,
  config_id uuid not null,
  display_name text not null,
  description text not null default '',
  created_at timestamptz not null,
  is_production_mode boolean not null,
  sign_up_enabled boolean not null,
  credential_enabled boolean not null,
  magic_link_enabled boolean not null,
  client_team_creation_enabled boolean not null,
  client_user_deletion_enabled boolean not null,
  allow_localhost boolean not null,
  create_team_on_sign_up boolean not null,
  -- The project's own SMTP server, with its password sealed; null for the server of the instance.
  email_config jsonb,
  team_creator_default_permissions text[] not null default '{}',
  team_member_default_permissions text[] not null default '{}',
  refuse_common_passwords boolean not null default false,
  require_recent_sign_in boolean not null default false,
  -- How long a session may go unused; null for no limit.
  session_idle_limit_millis bigint,
  -- Whether clients must send a publishable client key.
  client_key_required boolean not null default true,
  -- A deleted project is gone for everybody at once; a job deletes its rows afterwards.
  deleted_at timestamptz,
  -- Logo, button color and footer of emails; null for the default appearance.
  email_logo_url text,
  email_color text,
  email_footer text,
  -- Null for the retention period of the instance.
  event_retention_days int,
  -- Sessions of an earlier generation have ended (docs/adr/0014-sessions.md).
  session_generation integer not null default 0,
  sessions_ended_at timestamptz,
  -- How long a session may last from its start; null for the default.
  session_lifetime_millis bigint,
  -- Sessions created, or last used, no later than this ended under an earlier limit, and a longer limit does not revive them.
  sessions_made_after timestamptz not null default '-infinity',
  sessions_used_after timestamptz not null default '-infinity',
  -- Whether trusted domains such as https://**.example.com apply in production mode.
  allow_any_subdomain boolean not null default false,
  require_email_verification boolean not null default false
);

-- A domain that a project trusts: links and redirects may lead there.
create table project_domains (
  project_id text not null references projects on delete cascade,
  domain text not null,
  handler_path text not null,
  primary key (project_id, domain)
);

-- An OAuth provider that a project offers, with the project's own keys or the shared ones of the instance.
create table project_oauth_providers (
  project_id text not null references projects on delete cascade,
  provider_id text not null,
  is_enabled boolean not null,
  is_shared boolean not null,
  client_id text,
  client_secret_sealed bytea,
  facebook_config_id text,
  -- Whose accounts sign in with Microsoft: a tenant, or a word for many of them. Null for personal accounts.
  microsoft_tenant_id text,
  primary key (project_id, provider_id),
  check (is_shared = (client_id is null)),
  check (is_shared = (client_secret_sealed is null))
);

-- A team permission that a project has defined, and the permissions that it contains.
create table permission_definitions (
  project_id text not null references projects on delete cascade,
  permission_id text not null,
  description text,
  contained_permission_ids text[] not null default '{}',
  -- Contained directly or not; written whenever a definition changes, so that a permission check reads one row.
  reachable_permission_ids text[] not null default '{}',
  primary key (project_id, permission_id)
);

-- A set of up to three API keys, stored as SHA-256 with their last four characters.
create table api_keys (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  description text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  manually_revoked_at timestamptz,
  publishable_client_key_hash bytea,
  publishable_client_key_last_four text,
  secret_server_key_hash bytea,
  secret_server_key_last_four text,
  super_secret_admin_key_hash bytea,
  super_secret_admin_key_last_four text,
  -- When the set was last used, and when a client first sent its publishable key; null until then.
  last_used_at timestamptz,
  first_client_use_at timestamptz,
  -- How many days before its expiry the owners were last warned; null until then.
  told_of_end_days smallint,
  primary key (project_id, id)
);

create unique index api_keys_publishable_client_key on api_keys (project_id, publishable_client_key_hash)
  where publishable_client_key_hash is not null;
create unique index api_keys_secret_server_key on api_keys (project_id, secret_server_key_hash)
  where secret_server_key_hash is not null;
create unique index api_keys_super_secret_admin_key on api_keys (project_id, super_secret_admin_key_hash)
  where super_secret_admin_key_hash is not null;
create index api_keys_by_end on api_keys (expires_at)
  where manually_revoked_at is null;

-- A key pair for a project's access tokens: the newest signs, older ones verify until they are retired.
create table signing_keys (
  project_id text not null references projects on delete cascade,
  kid text not null,
  created_at timestamptz not null,
  public_jwk jsonb not null,
  private_key_sealed bytea not null,
  primary key (project_id, kid)
);

-- A URL that a project did not trust, so nobody was redirected there; owners see it for a month.
create table redirect_refusals (
  project_id text not null references projects on delete cascade,
  -- Without query, fragment, username and password, which may hold secrets.
  url text not null check (length(url) <= 512),
  purpose text not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (project_id, url, purpose)
);

create index redirect_refusals_by_time on redirect_refusals (last_at);

-- How often something was done in the current window of a rate limit. Unlogged and without a foreign key: counting waits for
-- no disk and locks no row of the project, and losing the counts in a crash does no harm.
create unlogged table rate_limits (
  project_id text not null,
  bucket text not null,
  window_ends_at timestamptz not null,
  count integer not null,
  primary key (project_id, bucket)
);

create index rate_limits_ended on rate_limits (window_ends_at);

-- Failed attempts at a password or a typed code, per account and IP address. Unlogged and without a foreign key, as rate_limits.
create unlogged table guesses (
  project_id text not null,
  -- A hash of the account; unknown email addresses are counted like known ones.
  account bytea not null,
  -- Empty for all IP addresses from which nobody has ever signed in to the account.
  network text not null,
  count integer not null,
  blocked_until timestamptz not null,
  ends_at timestamptz not null,
  -- password or code
  kind text not null,
  -- While the account is locked: whose it is, and since when.
  user_id uuid,
  waits_since timestamptz,
  primary key (project_id, account, network)
);

create index guesses_ended on guesses (ends_at);
-- The few locked accounts. No column of it changes with an attempt, so that counting one touches no index.
create index guesses_of_users on guesses (project_id, user_id)
  where user_id is not null;

-- How long an attempt has to wait that brings its row to this count; -infinity below the limit. A rule is: how many attempts
-- are free, the first wait, the longest wait, and after how long without attempts all are forgotten, in seconds.
create function wait_after(attempts int, rule int[], at timestamptz) returns timestamptz immutable language sql as $$
  select case
    when attempts < rule[1] then '-infinity'::timestamptz
    else at + make_interval(secs => least(rule[2]::float8 * power(2, least(attempts - rule[1], 30)), rule[3]))
  end
$$;

-- Counts attempts in one row, and returns until when they have to wait: null if they may be compared. The row is locked while
-- it is counted, so that of any number at once each sees its own count. While an account waits nothing is counted. No attempts
-- (0) are one that is known to be right: it is asked about, and never counted.
create function count_guess_in(
  of_project text, of_kind text, of_account bytea, from_network text, of_user uuid, attempts int, rule int[], at timestamptz
) returns timestamptz language plpgsql as $$
declare
  kept_for constant interval := make_interval(secs => rule[4]);
  counted int := attempts;
  waits timestamptz;
  known guesses;
begin
  if attempts = 0 then
    return (
      select g.blocked_until
      from guesses g
      where g.project_id = of_project and g.account = of_account and g.network = from_network
        and g.ends_at > at and g.blocked_until > at
    );
  end if;
  loop
    -- Most are the first.
    waits := wait_after(counted, rule, at);
    insert into guesses (project_id, account, network, kind, count, blocked_until, ends_at, user_id, waits_since)
    values (
      of_project, of_account, from_network, of_kind, counted, waits, at + kept_for,
      case when waits > at then of_user end, case when waits > at then at end
    )
    on conflict do nothing;
    if found then
      return null;
    end if;
    select * into known
    from guesses g
    where g.project_id = of_project and g.account = of_account and g.network = from_network
    for update;
    exit when found; -- otherwise it was deleted between the two statements
  end loop;
  if known.ends_at <= at then
    known.ends_at := at + kept_for;
  elsif known.blocked_until > at then
    -- Owners see lockouts by user, and the account may have been created, or deleted, since this one began.
    if known.user_id is distinct from of_user then
      update guesses g
      set user_id = of_user
      where g.project_id = of_project and g.account = of_account and g.network = from_network;
    end if;
    return known.blocked_until;
  else
    counted := known.count + attempts;
    waits := wait_after(counted, rule, at);
    if waits > at then
      known.ends_at := waits + kept_for;
    end if;
  end if;
  update guesses g
  set kind = of_kind, count = counted, blocked_until = waits, ends_at = known.ends_at,
    user_id = case when waits > at then of_user end, waits_since = case when waits > at then at end
  where g.project_id = of_project and g.account = of_account and g.network = from_network;
  return null;
end
$$;

-- Counts attempts in the row of their IP address and, unless the user has signed in from there before, in the row of all such
-- addresses: that one last, as everywhere, so that no two requests wait for each other in a ring.
create function count_guess(
  of_project text, of_kind text, subject text, of_user uuid, from_network text, attempts int,
  network_rule int[], strangers_rule int[], at timestamptz
) returns timestamptz language plpgsql as $$
declare
  guessed constant bytea := sha256(convert_to(of_kind || ' ' || subject, 'UTF8'));
  waits constant timestamptz := count_guess_in(of_project, of_kind, guessed, from_network, of_user, attempts, network_rule, at);
begin
  if waits is not null or exists (
    select from known_networks k where k.project_id = of_project and k.user_id = of_user and k.network = from_network
  ) then
    return waits;
  end if;
  return count_guess_in(of_project, of_kind, guessed, '', of_user, attempts, strangers_rule, at);
end
$$;

-- Events that wait for the same row take their numbers one after the other, so numbers follow the order of the changes.
create sequence event_sequence;

-- Something that happened in a project, written in the transaction of the change; the source of the log and of webhooks.
create table events (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  type text not null,
  created_at timestamptz not null,
  data jsonb not null,
  -- The version of the shape of the data; 0 once the data is erased.
  version smallint not null default 0,
  sequence bigint not null default nextval('event_sequence'),
  -- Who did it, and from where.
  actor text,
  actor_id uuid,
  address text,
  device text,
  request_id text,
  -- The deleted user with whom the data of the event was erased.
  erased_for uuid,
  -- The place in the project's log, given after the commit in the order of `sequence`; null until then.
  position bigint,
  digest bytea,
  hash bytea,
  -- Proves where an owner, a key or the system acted from after the data is erased. Null in events of users, whose IP address
  -- and device are erased with the data.
  origin_digest bytea,
  primary key (project_id, id)
);

-- Events without a position. All other indexes leave them out, so that recording an event writes two index entries.
create index events_unsealed on events (project_id, sequence)
  where position is null;
create unique index events_by_position on events (project_id, position)
  where position is not null;
create index events_by_time on events (project_id, created_at)
  where position is not null;
-- Filters of the log.
create index events_by_type on events (project_id, type, position)
  where position is not null;
create index events_by_actor on events (project_id, actor_id, position)
  where position is not null and actor_id is not null;
create index events_by_address on events (project_id, address, position)
  where position is not null and address is not null;
create index events_by_team on events (project_id, (data ->> 'team_id'), position)
  where position is not null and data ? 'team_id';
-- Events about one thing, or about something of a user.
create index events_by_subject_in_order on events (project_id, (data ->> 'id'), position)
  where position is not null;
create index events_by_user_in_order on events (project_id, (data ->> 'user_id'), position)
  where position is not null and data ? 'user_id';

-- The log of a project: up to where it is signed and up to where old events were deleted. The proof covers all four values.
create table event_chains (
  project_id text primary key references projects on delete cascade,
  position bigint not null,
  hash bytea not null,
  swept_position bigint not null,
  swept_hash bytea not null,
  proof bytea not null,
  -- A restored backup gets another id, because its log goes on with other events at the same positions.
  log_id uuid not null default gen_random_uuid()
) with (fillfactor = 50);

-- A running process of the instance: it updates its row several times a minute and deletes it when it stops.
create table processes (
  id uuid primary key,
  host text not null,
  process_id integer not null,
  version text not null,
  does_jobs boolean not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index processes_by_time on processes (last_seen_at);

-- Failed runs of one kind of job on one day.
create table job_failures (
  task text not null,
  day date not null,
  failed integer not null,
  given_up integer not null,
  last_failed_at timestamptz not null,
  last_reason text not null,
  primary key (task, day)
);

create index job_failures_by_time on job_failures (last_failed_at);
-- An email: queued until it is sent, an entry of the email log afterwards.
create table mails (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  template text not null,
  recipient text not null,
  status text not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- From then on it is no longer sent.
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- Link, code and names, sealed.
  payload_sealed bytea,
  -- Subject and bodies, where the development inbox shows them.
  kept jsonb,
  -- The rate limit that kept it from being sent.
  withheld_by text,
  primary key (project_id, id),
  -- Links and codes are deleted once the email is sent or given up.
  check ((status = 'queued') = (payload_sealed is not null)),
  check (kept is null or status = 'sent'),
  constraint mails_known_status check (status in ('queued', 'sent', 'failed', 'expired', 'dropped', 'withheld')),
  constraint mails_withheld_by check (
    case
      when status = 'withheld' then withheld_by in ('address', 'client', 'project') and withheld_by is not null
      else withheld_by is null
    end
  )
);

create index mails_by_time on mails (created_at);
create index mails_queued on mails (created_at)
  where status = 'queued';
-- The email log of a project, newest first; counting by status reads no row.
create index mails_in_time on mails (project_id, created_at, id) include (status);
create index mails_not_sent on mails (project_id, status, created_at, id)
  where status in ('failed', 'expired', 'dropped', 'withheld');
create index mails_to_recipient on mails (project_id, lower(recipient), created_at, id);

-- How many emails a rate limit kept from being sent in one hour.
create table withheld_mails (
  project_id text not null references projects on delete cascade,
  mail_limit text not null check (mail_limit in ('address', 'client', 'project')),
  hour timestamptz not null,
  count integer not null,
  primary key (project_id, mail_limit, hour)
);

create index withheld_mails_by_hour on withheld_mails (hour);

-- A project's own text of an email in one language. Without a row, the project's English text is sent, else the default one.
create table email_templates (
  project_id text not null references projects on delete cascade,
  type text not null,
  language text not null,
  subject text not null,
  -- A document of blocks with a version.
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (project_id, type, language)
);
-- A user of a project.
create table users (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  signed_up_at timestamptz not null,
  last_active_at timestamptz not null,
  primary_email text,
  -- Users are found by it: the local part in lower case, the domain as A-labels.
  primary_email_normalized text,
  primary_email_verified boolean not null default false,
  -- Whether the primary email signs in.
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
  -- How the user was created: sign_up, invitation, provider, import or server.
  origin text,
  primary key (project_id, id),
  check ((primary_email is null) = (primary_email_normalized is null)),
  check (not email_auth_enabled or primary_email is not null),
  -- Lists in the order of one time begin where the other one allows.
  constraint users_active_since_sign_up check (last_active_at >= signed_up_at)
)
-- Room in each page for updates, which then change no index unless a column of it changes.
with (fillfactor = 90);

-- Lists in the order of either time. Both times stand in both, so that a period of one costs no row in the order of the other.
create index users_by_sign_up on users (project_id, signed_up_at, id) include (last_active_at);
create index users_by_activity on users (project_id, last_active_at, id) include (signed_up_at);
-- Search by three or more letters, wherever they stand in the name or the email address.
create index users_by_words on users
  using gin (project_id, lower(coalesce(display_name, '') || ' ' || coalesce(primary_email_normalized, '')) gin_trgm_ops);
-- From a sample of 100 users, one who matches by chance looks like one in a hundred, and a search for few would read all.
alter index users_by_words alter column 2 set statistics 500;
-- Search by one or two letters, at the start. The first has no condition: with one PostgreSQL would not use its statistics.
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

-- The email addresses of users. The primary one is written by triggers of users, and by nothing else.
create table contact_channels (
  project_id text not null,
  -- Unique among the addresses of a user. The primary one has the id of its user to begin with.
  id uuid not null,
  user_id uuid not null,
  value text not null,
  -- As users.primary_email_normalized.
  value_normalized text not null,
  is_primary boolean not null default false,
  is_verified boolean not null default false,
  -- Whether the user wants to sign in with it.
  used_for_auth boolean not null default false,
  -- Whether they do: another address than the primary one has to be verified first.
  signs_in boolean not null generated always as (used_for_auth and (is_primary or is_verified)) stored,
  -- Whether it becomes the primary email once it is verified.
  becomes_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (project_id, user_id, value_normalized),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  check (not becomes_primary or not is_primary and not is_verified)
);

-- One account per email address among those that sign in; others may share it.
create unique index contact_channels_sign_in on contact_channels (project_id, value_normalized)
  where signs_in;
-- A user has one pending primary email at a time.
create unique index contact_channels_pending on contact_channels (project_id, user_id)
  where becomes_primary;
-- Search; primary ones are found by users_by_words.
create index contact_channels_by_start on contact_channels (project_id, value_normalized text_pattern_ops) include (user_id)
  where not is_primary;

-- Lists and searches read the primary address in users. Here it stands beside all others, so that one index holds them apart.
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

-- The picture that a user uploaded. Apart from users, whose row every request of a signed-in user reads.
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
  -- After a rotation: the refresh token before, accepted for a short while, and a hash of what all tokens of the session have
  -- in common, by which a token that was used up long ago is recognized.
  previous_token_hash bytea,
  rotated_at timestamptz,
  token_family_hash bytea,
  is_impersonation boolean not null default false,
  -- Of the last use, as far as known.
  device text,
  address text,
  -- When the user last entered the password again in this session.
  confirmed_at timestamptz,
  -- Created by API: its uses are no activity by day.
  is_server_made boolean not null default false,
  -- That of the project when the session began.
  generation integer not null default 0,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
)
-- As users.
with (fillfactor = 85);

create unique index sessions_refresh_token on sessions (project_id, refresh_token_hash);
create unique index sessions_token_family on sessions (project_id, token_family_hash)
  where token_family_hash is not null;
create index sessions_user on sessions (project_id, user_id);
create index sessions_expiry on sessions (expires_at);

-- The days of a month (UTC) on which a user used a session: bit 0 is the first. No foreign key: it would lock rows of users.
create table user_activity (
  project_id text not null,
  month date not null,
  user_id uuid not null,
  days int not null,
  primary key (project_id, month, user_id)
) with (fillfactor = 70);

create index user_activity_by_month on user_activity (month);
create index user_activity_of_user on user_activity (project_id, user_id);

-- Records the activity of a user at the first use of a session in each hour. Impersonation is no activity of the user; a
-- session created by API counts for last_active_at alone. Nobody waits for a row that somebody else is writing.
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

-- Deletes the activity of deleted users. Their sessions are gone by then, so that nothing is recorded any more.
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

-- Who may act for a project, and with which role.
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

-- The server metadata of a user of the internal project as it is shown: `managedProjectIds` lists the projects that they own,
-- because published clients read it there. What somebody wrote in its place is left out.
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

-- A one-time code, stored as SHA-256, by which somebody joins the staff of a project: a printed link, which makes an owner of
-- the internal project, or an emailed invitation.
create table staff_codes (
  project_id text not null references projects on delete cascade,
  code_hash bytea not null,
  -- first_owner or owner_link for printed links; invitation; or transfer, which also ends the ownership of whoever invited
  purpose text not null,
  role text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- In invitations: their id, the recipient, and who invited, which is null for an admin key.
  invitation_id uuid,
  email text,
  inviter_id uuid,
  -- Whether the code was sent by the mail server of the instance. The owner of a project could read what its own mail server
  -- sends, so that accepting such an invitation does not verify the email address.
  proves_address boolean not null default false,
  primary key (code_hash)
);

create unique index staff_codes_invitation on staff_codes (project_id, invitation_id)
  where invitation_id is not null;
create index staff_codes_expiry on staff_codes (expires_at);
-- Sorts names by their first letters, in either case, those with accents after those without. The encoding of a database
-- never changes, so the function is immutable.
create function name_order(name text) returns text language sql immutable strict parallel safe as $$ select left(lower(case when getdatabaseencoding() = 'UTF8' then normalize(name, NFD) else name end), 64) $$;

-- A team of a project.
create table teams (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  -- The user with whose sign-up the team was created. It is deleted with them, unless somebody else is a member.
  sign_up_user_id uuid,
  primary key (project_id, id)
);

create index teams_by_creation on teams (project_id, created_at, id);
create index teams_by_name on teams (project_id, (name_order(display_name) collate "C"), id);
create index teams_by_words on teams using gin (project_id, lower(display_name) gin_trgm_ops);
create index teams_by_start_of_name on teams (project_id, lower(display_name) text_pattern_ops);
-- A sign-up creates one team at most.
create unique index teams_by_sign_up on teams (project_id, sign_up_user_id)
  where sign_up_user_id is not null;

-- A member of a team, with the name and picture that they show there, if not those of the user.
create table team_memberships (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz not null,
  display_name text,
  profile_image_url text,
  is_creator boolean not null default false,
  primary key (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index team_memberships_by_user on team_memberships (project_id, user_id, team_id);
create index team_memberships_by_time on team_memberships (project_id, team_id, joined_at, user_id);
create index team_memberships_by_time_alone on team_memberships (project_id, joined_at, team_id, user_id);

-- A permission granted to a member. What it contains is in permission_definitions.
create table team_permissions (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (project_id, team_id, user_id, permission_id),
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

create index team_permissions_by_user on team_permissions (project_id, user_id, team_id, permission_id);
create index team_permissions_of_permission on team_permissions (project_id, permission_id, team_id, user_id);

-- The team that a user has selected. Apart from users, so that it is deleted with the membership.
create table selected_teams (
  project_id text not null,
  user_id uuid not null,
  team_id uuid not null,
  primary key (project_id, user_id),
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

-- A picture that was uploaded for a team, or by a member for that team alone. Apart from teams, which lists read.
create table team_pictures (
  project_id text not null,
  -- A new id with every upload, so that no cache shows an old picture.
  id uuid not null,
  team_id uuid not null,
  -- Null for the picture of the team itself.
  user_id uuid,
  media_type text not null,
  content bytea not null,
  primary key (project_id, id),
  unique nulls not distinct (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
  foreign key (project_id, team_id, user_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

-- Pictures are compressed already.
alter table team_pictures alter column content set storage external;
-- A one-time code of one purpose, stored as SHA-256. Team invitations are codes too.
create table verification_codes (
  project_id text not null references projects on delete cascade,
  code_hash bytea not null,
  purpose text not null,
  -- Null in codes of attempts at two-factor authentication, whose users may have no email address.
  email text,
  email_normalized text,
  -- Null where no user has the email address yet.
  user_id uuid,
  -- In codes that can be typed: the part that the browser keeps.
  nonce_hash bytea,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What the code carries besides its email address and its user.
  data jsonb,
  -- In invitations: the team, and the member who sent it unless a server did. It is deleted with either.
  invitation_id uuid,
  team_id uuid,
  inviter_id uuid,
  primary key (project_id, code_hash),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  constraint verification_codes_subject check (
    (email is not null and email_normalized is not null) or (purpose = 'mfa_attempt' and user_id is not null)
  ),
  constraint verification_codes_team
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade,
  constraint verification_codes_inviter
    foreign key (project_id, team_id, inviter_id) references team_memberships (project_id, team_id, user_id) on delete cascade
);

create unique index verification_codes_nonce on verification_codes (project_id, nonce_hash)
  where nonce_hash is not null;
create index verification_codes_user on verification_codes (project_id, user_id)
  where used_at is null;
create index verification_codes_unclaimed on verification_codes (project_id, email_normalized)
  where user_id is null;
create index verification_codes_expiry on verification_codes (expires_at);
create unique index verification_codes_invitation on verification_codes (project_id, invitation_id)
  where invitation_id is not null;
create index verification_codes_of_team on verification_codes (project_id, team_id, created_at, invitation_id)
  where team_id is not null;
create index verification_codes_by_inviter on verification_codes (project_id, team_id, inviter_id)
  where inviter_id is not null;

-- Somebody who was sent to an OAuth provider and may come back once, within ten minutes.
create table oauth_flows (
  state_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  provider_id text not null,
  -- Who links an account, and in which session; null for a sign-in.
  user_id uuid,
  session_id uuid,
  -- Started by a script: no cookie binds it to a browser.
  is_unbound boolean not null,
  -- Sent to the provider: the code verifier proves that it was us, and the ID token must repeat the nonce.
  verifier_sealed bytea not null,
  nonce text not null,
  -- The provider keys that it was started with; it cannot be finished with others.
  client_id text not null,
  scopes text[] not null,
  -- What the app asked for.
  redirect_uri text not null,
  state text not null,
  code_challenge text not null,
  error_redirect_url text,
  after_callback_redirect_url text,
  expires_at timestamptz not null,
  -- The row is kept for a while, so that somebody who comes back twice is told so and led to the app.
  used_at timestamptz,
  check ((user_id is null) = (session_id is null)),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index oauth_flows_expired on oauth_flows (expires_at);
create index oauth_flows_user on oauth_flows (project_id, user_id)
  where user_id is not null;

-- An authorization code: an app exchanges it for a session once, within a minute after somebody came back from a provider.
create table oauth_codes (
  code_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  is_new_user boolean not null,
  -- The account that signs in: the code is deleted with it. Null where one is linked, and after the exchange.
  provider_id text,
  account_id text,
  -- The session that links an account; null for a sign-in.
  linked_in_session_id uuid,
  -- The account to link, with its tokens, sealed: only the exchange proves, by the code verifier, who started the flow.
  account_sealed bytea,
  redirect_uri text not null,
  code_challenge text not null,
  after_callback_redirect_url text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that the first use created: a second use revokes it.
  session_id uuid,
  check ((provider_id is null) = (account_id is null)),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  foreign key (project_id, provider_id, account_id) references oauth_accounts (project_id, provider_id, account_id)
    on delete cascade on update cascade
);

create index oauth_codes_expired on oauth_codes (expires_at);
create index oauth_codes_user on oauth_codes (project_id, user_id);
create index oauth_codes_account on oauth_codes (project_id, provider_id, account_id)
  where account_id is not null;

-- The tokens of a provider for one account and one set of scopes, sealed.
create table oauth_tokens (
  project_id text not null,
  provider_id text not null,
  account_id text not null,
  -- Sorted and separated by spaces.
  scope text not null,
  -- The provider keys that the tokens were issued to; they cannot be refreshed with others.
  client_id text not null,
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,
  expires_at timestamptz not null,
  granted_at timestamptz not null,
  -- The provider no longer refreshes it.
  broken_at timestamptz,
  -- One process refreshes it at a time.
  renewing_until timestamptz,
  primary key (project_id, provider_id, account_id, scope),
  foreign key (project_id, provider_id, account_id) references oauth_accounts (project_id, provider_id, account_id)
    on delete cascade on update cascade
);

-- An owner's test of the keys of an OAuth provider: once, within ten minutes. Nobody signs in by it.
create table oauth_tests (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  provider_id text not null,
  state_hash bytea not null unique,
  -- Null once the test is over.
  keys_sealed bytea,
  verifier_sealed bytea,
  nonce text not null,
  scopes text[] not null,
  steps jsonb not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  finished_at timestamptz,
  primary key (project_id, id)
);

create index oauth_tests_expired on oauth_tests (expires_at);

-- An owner's sign-in as a user: who, as whom, why and when. The code of the link works once, within a minute.
create table impersonations (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- A user of the internal project; null where a key was used.
  owner_id uuid,
  reason text not null,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  code_expires_at timestamptz not null,
  -- The session that the code created, and when it expires.
  session_id uuid,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);

create index impersonations_of_user on impersonations (project_id, user_id, created_at);
create index impersonations_by_age on impersonations (created_at);
create index impersonations_not_ended on impersonations (ends_at)
  where started_at is not null and ended_at is null;
-- A webhook endpoint, with the secret that signs what is sent to it.
create table webhook_endpoints (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  -- Null for all.
  event_types text[],
  is_ordered boolean not null,
  secret_sealed bytea not null,
  -- The rotated secret signs as well until then.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  -- Null while the endpoint is enabled.
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  -- Since when no attempt has succeeded.
  failing_since timestamptz,
  -- The position in the project's log up to which deliveries were created.
  position bigint not null,
  created_at timestamptz not null,
  -- Failed attempts since the last success: a few in a row make an endpoint failing.
  consecutive_failures integer not null default 0,
  primary key (project_id, id)
);

-- The delivery of one event to one endpoint. What is sent is read from the event.
create table webhook_deliveries (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- The position of the event in the log.
  position bigint not null,
  -- The id of what the event is about.
  subject text,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'dropped')),
  -- Attempts since the delivery was last started, by which the next one is planned, and in all.
  tries integer not null default 0,
  attempts integer not null default 0,
  -- When the next attempt is due. During an attempt: when it is given up as lost.
  due_at timestamptz not null,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The team that the event is about besides its subject: events of either are delivered in order.
  team_id text,
  primary key (project_id, id),
  unique (project_id, endpoint_id, event_id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade
);

create index webhook_deliveries_due on webhook_deliveries (project_id, endpoint_id, due_at, position)
  where status = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (project_id, endpoint_id, subject, position)
  where status = 'waiting';
create index webhook_deliveries_of_team on webhook_deliveries (project_id, endpoint_id, team_id, position)
  where status = 'waiting' and team_id is not null;
create index webhook_deliveries_in_vain on webhook_deliveries (project_id, endpoint_id, position)
  where status = 'failed' or status = 'waiting' and tries > 0;
create index webhook_deliveries_listed on webhook_deliveries (project_id, created_at, id);
create index webhook_deliveries_of_endpoint on webhook_deliveries (project_id, endpoint_id, created_at, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- One attempt at a delivery, and how the endpoint responded.
create table webhook_attempts (
  project_id text not null references projects on delete cascade,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  millis integer not null,
  status integer,
  error text,
  -- The beginning of the response.
  excerpt text,
  -- Where it was sent, and its signature.
  url text,
  signature text,
  primary key (project_id, delivery_id, number),
  foreign key (project_id, delivery_id) references webhook_deliveries on delete cascade
);

-- How many sign-ins of one method and outcome there were in one hour; processes add their counts every ten seconds.
create table sign_in_hours (
  project_id text not null references projects on delete cascade,
  hour timestamptz not null,
  method text not null,
  outcome text not null,
  n int not null,
  primary key (project_id, hour, method, outcome)
);

create index sign_in_hours_by_age on sign_in_hours (hour);

-- The metrics of one day (UTC), counted once the day is over and not changed afterwards.
create table metrics_days (
  project_id text not null references projects on delete cascade,
  day date not null,
  users int not null,
  teams int not null,
  -- New users by origin; imported users and those created by API are no sign-ups.
  signed_up int not null,
  invited int not null,
  by_provider int not null,
  imported int not null,
  by_server int not null,
  -- Active users of the day, and of the seven and thirty days that end with it.
  active_day int not null,
  active_week int not null,
  active_month int not null,
  -- [{"method": …, "outcome": …, "count": …}]
  sign_ins jsonb not null,
  mails_sent int not null,
  mails_failed int not null,
  mails_expired int not null,
  -- From the request to the SMTP server's acceptance, 95th percentile; null where no email was sent.
  mails_p95_millis int,
  primary key (project_id, day)
);

create index metrics_days_by_age on metrics_days (day);

-- Of the users who signed up in one week (from Monday), how many were active so many weeks later.
create table retention_weeks (
  project_id text not null references projects on delete cascade,
  week date not null,
  weeks_later int not null,
  users int not null,
  active int not null,
  primary key (project_id, week, weeks_later)
);

create index retention_weeks_by_age on retention_weeks (week);

-- What other applications on the same database may join with: documented, unlike the tables, and without secrets. Each view is
-- joined with a constant row, which makes it read-only (docs/adr/0001-postgresql-only.md).
create schema if not exists keystead_views;

create view keystead_views.users as
select
  u.project_id,
  u.id,
  u.primary_email,
  u.primary_email_verified,
  u.display_name,
  u.signed_up_at,
  u.last_active_at,
  u.restricted_at,
  u.client_metadata,
  u.client_read_only_metadata,
  u.server_metadata
from users u
cross join (values (true)) as read_only (is_so);

create view keystead_views.teams as
select
  t.project_id,
  t.id,
  t.display_name,
  t.created_at,
  t.client_metadata,
  t.client_read_only_metadata,
  t.server_metadata
from teams t
cross join (values (true)) as read_only (is_so);

create view keystead_views.team_memberships as
select
  m.project_id,
  m.team_id,
  m.user_id,
  m.joined_at
from team_memberships m
cross join (values (true)) as read_only (is_so);

create view keystead_views.team_permissions as
select
  g.project_id,
  g.team_id,
  g.user_id,
  g.permission_id
from team_permissions g
cross join (values (true)) as read_only (is_so);

-- The log, with the ids of its data alone: the shape of the data is that of the day on which the event was recorded.
create view keystead_views.events as
select
  e.project_id,
  e.position,
  e.id,
  e.type,
  e.created_at,
  e.actor,
  e.actor_id,
  e.address,
  e.device,
  e.request_id,
  e.data ->> 'id' as subject_id,
  e.data ->> 'user_id' as user_id,
  e.data ->> 'team_id' as team_id
from events e
cross join (values (true)) as read_only (is_so)
where e.position is not null;
-- A deleted project, and how far the deletion of its rows is.
create table project_deletions (
  -- The deleted project. Not named project_id, because every row with such a column is deleted with its project.
  id text primary key,
  -- The owner who may see the progress; null where an admin key deleted it.
  deleted_by uuid,
  deleted_at timestamptz not null,
  rows_deleted bigint not null default 0,
  finished_at timestamptz
);

create index project_deletions_finished on project_deletions (finished_at);

-- A bulk action of an owner on many users, whose ids are recorded at the start; each user is changed together with the count.
create table bulk_jobs (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  action text not null,
  -- The team that users are added to, or why they are restricted.
  team_id uuid,
  reason text,
  -- The owner, a user of the internal project; null where a key started it.
  started_by uuid,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- 16 bytes each, in the order in which they are changed; empty once the job is over.
  user_ids bytea not null,
  total int not null,
  done int not null default 0,
  failed int not null default 0,
  -- Of the first users that failed: user_id, message.
  errors jsonb not null default '[]',
  created_at timestamptz not null,
  starts_at timestamptz not null,
  finished_at timestamptz,
  -- The key that started it, and from where: its events name the same origin. Erased once the job is over.
  key_set_id uuid,
  address text,
  device text,
  request_id text,
  primary key (project_id, id),
  check (done + failed <= total)
) with (fillfactor = 50);

-- Not compressed, so that a part of it can be read without the rest.
alter table bulk_jobs alter column user_ids set storage external;
create index bulk_jobs_by_creation on bulk_jobs (project_id, created_at, id);
create index bulk_jobs_finished on bulk_jobs (finished_at)
  where finished_at is not null;

-- The import of a file: what was read of it and what came of it, updated with every batch of rows.
create table imports (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  source text not null,
  format text not null,
  is_dry_run boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'stopped')),
  rows int not null default 0,
  created int not null default 0,
  existing int not null default 0,
  refused int not null default 0,
  -- How many rows were refused for each reason, of a few reasons.
  reasons jsonb not null default '{}',
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (project_id, id)
) with (fillfactor = 50);

create index imports_by_start on imports (project_id, started_at, id);
create index imports_by_age on imports (started_at);

-- A line of a file that was refused, and why; never its contents.
create table import_errors (
  project_id text not null,
  import_id uuid not null,
  line int not null,
  message text not null,
  primary key (project_id, import_id, line),
  foreign key (project_id, import_id) references imports (project_id, id) on delete cascade
);

-- The id that an imported user has in the system they come from, if it is not their id here.
create table imported_ids (
  project_id text not null,
  source text not null,
  external_id text not null,
  user_id uuid not null,
  primary key (project_id, source, external_id),
  foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

create index imported_ids_of_user on imported_ids (project_id, user_id);

-- A hash of a user or team that a dry run has read, by which it finds duplicates in the file. Deleted when the dry run is over;
-- unlogged, because a crash ends the dry run as well.
create unlogged table import_keys (
  project_id text not null,
  import_id uuid not null,
  key bytea not null,
  primary key (project_id, import_id, key)
);

-- A one-time URL of an export, valid for a minute; its ticket is stored as a hash.
create table export_tickets (
  ticket_hash bytea primary key,
  project_id text not null references projects on delete cascade,
  format text not null,
  filter jsonb not null,
  includes_secrets boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- users, project or events
  kind text not null default 'users'
);

create index export_tickets_of_project on export_tickets (project_id);
create index export_tickets_by_end on export_tickets (expires_at);
