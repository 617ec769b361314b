-- no transaction
-- One or two letters find names and addresses that begin with them: the index of words knows only where three stand.
drop index concurrently if exists users_by_start_of_name;
create index concurrently users_by_start_of_name on users (project_id, lower(display_name) text_pattern_ops)
  where display_name is not null;
drop index concurrently if exists users_by_start_of_address;
create index concurrently users_by_start_of_address on users (project_id, primary_email_normalized text_pattern_ops)
  where primary_email_normalized is not null;
