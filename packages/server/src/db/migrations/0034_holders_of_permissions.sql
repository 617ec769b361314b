-- no transaction
-- Who has a permission is listed by team and user, along the index that also finds its grants when it is renamed or deleted.
drop index concurrently if exists team_permissions_of_permission;
create index concurrently team_permissions_of_permission on team_permissions (project_id, permission_id, team_id, user_id);
drop index concurrently if exists team_permissions_by_permission;
