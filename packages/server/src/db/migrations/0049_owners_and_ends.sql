-- no transaction
-- Who owns a project: few users of the internal project own any.
drop index concurrently if exists users_by_managed_projects;
create index concurrently users_by_managed_projects on users using gin ((server_metadata -> 'managedProjectIds') jsonb_path_ops)
  where project_id = 'internal' and server_metadata -> 'managedProjectIds' is not null;
drop index concurrently if exists api_keys_by_end;
create index concurrently api_keys_by_end on api_keys (expires_at) where manually_revoked_at is null;
