-- no transaction
-- Events that have no place yet, and those that have one.
drop index concurrently if exists events_unsealed;
create index concurrently events_unsealed on events (project_id, sequence nulls first, created_at, id) where position is null;
drop index concurrently if exists events_by_position;
create unique index concurrently events_by_position on events (project_id, position) where position is not null;
