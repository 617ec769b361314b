-- no transaction
-- What waits learns of its team. Then what goes before it is found by that too, and what was in vain is found without the rest.
update webhook_deliveries d set team_id = v.data ->> 'team_id' from events v where d.status = 'waiting' and d.team_id is null and v.project_id = d.project_id and v.id = d.event_id and v.data ? 'team_id';
drop index concurrently if exists webhook_deliveries_of_team;
create index concurrently webhook_deliveries_of_team on webhook_deliveries (project_id, endpoint_id, team_id, position) where status = 'waiting' and team_id is not null;
drop index concurrently if exists webhook_deliveries_in_vain;
create index concurrently webhook_deliveries_in_vain on webhook_deliveries (project_id, endpoint_id, position) where status = 'failed' or status = 'waiting' and tries > 0;
