-- no transaction
-- One or two letters find names and addresses that begin with them: the index of words knows only where three stand. The
-- one of names is of all users: PostgreSQL would not use what it knows about them if the index had a condition.
drop index concurrently if exists users_by_start_of_name;
create index concurrently users_by_start_of_name on users (project_id, lower(display_name) text_pattern_ops);
drop index concurrently if exists users_by_start_of_address;
create index concurrently users_by_start_of_address on users (project_id, primary_email_normalized text_pattern_ops)
  where primary_email_normalized is not null;
