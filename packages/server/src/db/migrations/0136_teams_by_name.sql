-- no transaction
-- How names are put in order: by their first letters, in either case, those with marks after those without. What a database is encoded in never changes.
create or replace function name_order(name text) returns text language sql immutable strict parallel safe as $$ select left(lower(case when getdatabaseencoding() = 'UTF8' then normalize(name, NFD) else name end), 64) $$;
drop index concurrently if exists teams_by_name;
create index concurrently teams_by_name on teams (project_id, (name_order(display_name) collate "C"), id);
