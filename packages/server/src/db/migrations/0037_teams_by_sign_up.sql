-- no transaction
-- A sign-up makes one team at most.
drop index concurrently if exists teams_by_sign_up;
create unique index concurrently teams_by_sign_up on teams (project_id, sign_up_user_id) where sign_up_user_id is not null;
