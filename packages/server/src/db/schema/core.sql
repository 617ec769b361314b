-- Both extensions are trusted, so the owner of a database may add them: trigram search, and plain columns in the same index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A project and its settings. The project `internal` belongs to Keystead: its users are the owners and staff of all
-- projects.
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
  -- The project's own SMTP server, with an encrypted password; null for the SMTP server of the instance.
  email_config jsonb,
  team_creator_default_permissions text[] not null default '{}',
  team_member_default_permissions text[] not null default '{}',
  refuse_common_passwords boolean not null default false,
  require_recent_sign_in boolean not null default false,
  -- How long a session may go unused; null for no limit.
  session_idle_limit_millis bigint,
  -- Whether clients must send a publishable client key.
  client_key_required boolean not null default true,
  -- A deleted project disappears at once; a job deletes its rows afterwards.
  deleted_at timestamptz,
  -- Logo, button color and footer of emails; null for the default appearance.
  email_logo_url text,
  email_color text,
  email_footer text,
  -- Null for the retention period of the instance.
  event_retention_days int,
  -- Sessions of an earlier generation are revoked (docs/adr/0014-sessions.md).
  session_generation integer not null default 0,
  sessions_ended_at timestamptz,
  -- How long a session may last; null for the default.
  session_lifetime_millis bigint,
  -- Sessions created, or last used, up to this time expired under an earlier limit, and a longer limit does not revive them.
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
  -- Which Microsoft accounts may sign in: a tenant, or a keyword for many of them. Null for personal accounts.
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
  -- The number of days before expiry at the last warning to the owners; null until then.
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

-- The number of requests in the current window of a rate limit. Unlogged and without a foreign key: counting waits for
-- no disk and locks no row of the project, and losing the counts in a crash does no harm.
create unlogged table rate_limits (
  project_id text not null,
  bucket text not null,
  window_ends_at timestamptz not null,
  count integer not null,
  primary key (project_id, bucket)
);

create index rate_limits_ended on rate_limits (window_ends_at);

-- Failed attempts at a password or a typed code, per account and IP address. Unlogged and without a foreign key, like
-- rate_limits.
create unlogged table guesses (
  project_id text not null,
  -- A hash of the account; unknown email addresses are counted like known ones (enumeration).
  account bytea not null,
  -- Empty for all IP addresses from which the user has never signed in.
  network text not null,
  count integer not null,
  blocked_until timestamptz not null,
  ends_at timestamptz not null,
  -- password or code
  kind text not null,
  -- While the account is locked: its user, and since when.
  user_id uuid,
  waits_since timestamptz,
  primary key (project_id, account, network)
);

create index guesses_ended on guesses (ends_at);
-- The few locked accounts. A counted attempt changes none of its columns, so it updates no index.
create index guesses_of_users on guesses (project_id, user_id)
  where user_id is not null;

-- Returns how long an attempt has to wait at this count; -infinity below the limit. A rule is an array: the number of
-- free attempts, then in seconds the first wait, the longest wait, and the time without attempts after which all are
-- forgotten.
create function wait_after(attempts int, rule int[], at timestamptz) returns timestamptz immutable language sql as $$
  select case
    when attempts < rule[1] then '-infinity'::timestamptz
    else at + make_interval(secs => least(rule[2]::float8 * power(2, least(attempts - rule[1], 30)), rule[3]))
  end
$$;

-- Counts attempts in one row. Returns null if they may be compared, otherwise the time until which they are locked. The
-- row is locked while it is counted, so that concurrent attempts each see their own count. Attempts on a locked account
-- are not counted. Zero attempts means one that is known to be right: it checks the lock and counts nothing.
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

-- Counts attempts in the row of their IP address and, unless the user has signed in from there before, in the shared
-- row of all unknown IP addresses. The shared row always comes last, so that no two requests wait for each other in a
-- ring (deadlock).
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

-- Events that wait for the same row get their numbers one after another, so numbers follow the order of the changes.
create sequence event_sequence;

-- Something that happened in a project, written in the transaction of the change. The source of the log and of webhooks.
create table events (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  type text not null,
  created_at timestamptz not null,
  data jsonb not null,
  -- The version of the shape of the data; 0 once the data is erased.
  version smallint not null default 0,
  sequence bigint not null default nextval('event_sequence'),
  -- The actor, and where they acted from.
  actor text,
  actor_id uuid,
  address text,
  device text,
  request_id text,
  -- The deleted user with whom the data of the event was erased.
  erased_for uuid,
  -- The position in the project's log, assigned after the commit in the order of `sequence`; null until then.
  position bigint,
  digest bytea,
  hash bytea,
  -- Verifies where an owner, an API key or the system acted from after the data is erased. Null in events of users,
  -- whose IP address and device are erased with the data.
  origin_digest bytea,
  primary key (project_id, id)
);

-- Events without a position. No other index includes them, so that recording an event writes two index entries.
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
-- Events about one subject, or about something of a user.
create index events_by_subject_in_order on events (project_id, (data ->> 'id'), position)
  where position is not null;
create index events_by_user_in_order on events (project_id, (data ->> 'user_id'), position)
  where position is not null and data ? 'user_id';

-- The log of a project: how far it is signed, and up to where old events were deleted. The proof covers all four values.
create table event_chains (
  project_id text primary key references projects on delete cascade,
  position bigint not null,
  hash bytea not null,
  swept_position bigint not null,
  swept_hash bytea not null,
  proof bytea not null,
  -- A restored backup gets a new id, because its log continues with different events at the same positions.
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
