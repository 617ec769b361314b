-- no transaction
-- Events about something of a user name them, and are found by that when the user is deleted.
drop index concurrently if exists events_by_user;
create index concurrently events_by_user on events (project_id, (data ->> 'user_id')) where data ? 'user_id';
