-- no transaction
-- The log of activity, newest first, of one type, actor, network or team. Only events that have a place stand here, so that
-- recording one costs nothing more: the sealer enters them when it gives the place.
drop index concurrently if exists events_by_type;
create index concurrently events_by_type on events (project_id, type, position) where position is not null;
drop index concurrently if exists events_by_actor;
create index concurrently events_by_actor on events (project_id, actor_id, position) where position is not null and actor_id is not null;
drop index concurrently if exists events_by_address;
create index concurrently events_by_address on events (project_id, address, position) where position is not null and address is not null;
drop index concurrently if exists events_by_team;
create index concurrently events_by_team on events (project_id, (data ->> 'team_id'), position) where position is not null and data ? 'team_id';
