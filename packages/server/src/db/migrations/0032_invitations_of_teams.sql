-- no transaction
drop index concurrently if exists verification_codes_invitation;
create unique index concurrently verification_codes_invitation on verification_codes (project_id, invitation_id) where invitation_id is not null;
drop index concurrently if exists verification_codes_of_team;
create index concurrently verification_codes_of_team on verification_codes (project_id, team_id, created_at, invitation_id) where team_id is not null;
