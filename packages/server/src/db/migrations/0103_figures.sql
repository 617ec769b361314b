-- Sign-ins by hour: processes count in memory and add what they have every ten seconds.
create table sign_in_hours (
  project_id text not null references projects on delete cascade,
  hour timestamptz not null,
  method text not null,
  outcome text not null,
  n int not null,
  primary key (project_id, hour, method, outcome)
);
create index sign_in_hours_by_age on sign_in_hours (hour);

-- What a day was, by UTC, counted when it is over. It stays as it was counted.
create table metrics_days (
  project_id text not null references projects on delete cascade,
  day date not null,
  users int not null,
  teams int not null,
  -- By how people came; imports and users whom servers made are no sign-ups.
  signed_up int not null,
  invited int not null,
  by_provider int not null,
  imported int not null,
  by_server int not null,
  -- Of the day, and of the seven and thirty days that end with it.
  active_day int not null,
  active_week int not null,
  active_month int not null,
  -- [{"method": …, "outcome": …, "count": …}]
  sign_ins jsonb not null,
  mails_sent int not null,
  mails_failed int not null,
  mails_expired int not null,
  -- From being asked for to being accepted by the SMTP server; null where none was.
  mails_p95_millis int,
  primary key (project_id, day)
);
create index metrics_days_by_age on metrics_days (day);

-- Of those who signed up in a week, which begins on Monday, how many were active so many weeks later.
create table retention_weeks (
  project_id text not null references projects on delete cascade,
  week date not null,
  weeks_later int not null,
  users int not null,
  active int not null,
  primary key (project_id, week, weeks_later)
);
create index retention_weeks_by_age on retention_weeks (week);
