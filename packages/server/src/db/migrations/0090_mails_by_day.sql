-- no transaction
-- The mails of a project in the order of time, as before, with what became of them: whoever counts them reads no row.
drop index concurrently if exists mails_in_time;
create index concurrently mails_in_time on mails (project_id, created_at, id) include (status);
drop index concurrently if exists mails_of_project;
