-- All that a permission contains, directly or not: written whenever a definition changes, so that a check reads one row.
alter table permission_definitions add column reachable_permission_ids text[] not null default '{}';
-- Until now definitions contained system permissions alone, which contain nothing.
update permission_definitions set reachable_permission_ids = contained_permission_ids;
