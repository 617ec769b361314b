-- no transaction
-- What was told of one thing, or of something of a user, in the order of the log. These take the place of indexes without the
-- position: erasing the events of a user finds them here as before, also those that have no place yet.
drop index concurrently if exists events_by_subject_in_order;
create index concurrently events_by_subject_in_order on events (project_id, (data ->> 'id'), position);
drop index concurrently if exists events_by_user_in_order;
create index concurrently events_by_user_in_order on events (project_id, (data ->> 'user_id'), position) where data ? 'user_id';
drop index concurrently if exists events_by_subject;
drop index concurrently if exists events_by_user;
