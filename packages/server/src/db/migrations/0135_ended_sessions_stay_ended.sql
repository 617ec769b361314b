-- What had ended when a limit was last changed stays ended, however long the new limit is: sessions that were made, or last
-- used, no later than this.
alter table projects
  add column sessions_made_after timestamptz not null default '-infinity',
  add column sessions_used_after timestamptz not null default '-infinity';
