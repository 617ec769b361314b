-- no transaction
-- The few accounts that wait. Nothing that changes with every try is in it, so that counting one touches no index.
drop index concurrently if exists guesses_of_users;
create index concurrently guesses_of_users on guesses (project_id, user_id) where user_id is not null;
