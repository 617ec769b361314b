-- An email: queued until it is sent, then an entry of the email log.
create table mails (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  template text not null,
  recipient text not null,
  status text not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- After this time it is no longer sent.
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- Link, code and names, encrypted.
  payload_sealed bytea,
  -- Subject and bodies, for the development inbox.
  kept jsonb,
  -- The rate limit that withheld it.
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
-- The email log of a project, newest first; counting by status reads the index alone.
create index mails_in_time on mails (project_id, created_at, id) include (status);
create index mails_not_sent on mails (project_id, status, created_at, id)
  where status in ('failed', 'expired', 'dropped', 'withheld');
create index mails_to_recipient on mails (project_id, lower(recipient), created_at, id);

-- How many emails a rate limit withheld in one hour.
create table withheld_mails (
  project_id text not null references projects on delete cascade,
  mail_limit text not null check (mail_limit in ('address', 'client', 'project')),
  hour timestamptz not null,
  count integer not null,
  primary key (project_id, mail_limit, hour)
);

create index withheld_mails_by_hour on withheld_mails (hour);

-- A project's own version of an email template in one language. Without a row, the project's English version is sent,
-- or else the default one.
create table email_templates (
  project_id text not null references projects on delete cascade,
  type text not null,
  language text not null,
  subject text not null,
  -- A document of blocks, with a version number.
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (project_id, type, language)
);
