-- How many mails a limit kept from leaving, hour by hour, for the owner of the project to see. No addresses.
create table withheld_mails (
  project_id text not null references projects on delete cascade,
  mail_limit text not null check (mail_limit in ('address', 'client', 'project')),
  hour timestamptz not null,
  count integer not null,
  primary key (project_id, mail_limit, hour)
);

create index withheld_mails_by_hour on withheld_mails (hour);
