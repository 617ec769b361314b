-- How long sessions may last from their start; null for as long as they were given.
alter table projects add column session_lifetime_millis bigint;
