-- no transaction
-- Whoever leaves a team takes their invitations along: they are found without reading all of the team.
drop index concurrently if exists verification_codes_by_inviter;
create index concurrently verification_codes_by_inviter on verification_codes (project_id, team_id, inviter_id) where inviter_id is not null;
