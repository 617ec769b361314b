-- Names the log that readers of events have read. A restore sets another one, since its log goes on with other events at the
-- same places.
alter table event_chains add column log_id uuid;
alter table event_chains alter column log_id set default gen_random_uuid();
