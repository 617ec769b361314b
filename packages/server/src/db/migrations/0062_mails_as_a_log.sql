-- no transaction
-- Mails as owners list them, newest first: all of a project, those that did not leave, and those to an address.
alter table mails validate constraint mails_known_status;
alter table mails validate constraint mails_withheld_by;
drop index concurrently if exists mails_of_project;
create index concurrently mails_of_project on mails (project_id, created_at, id);
drop index concurrently if exists mails_not_sent;
create index concurrently mails_not_sent on mails (project_id, status, created_at, id) where status in ('failed', 'expired', 'dropped', 'withheld');
drop index concurrently if exists mails_to_recipient;
create index concurrently mails_to_recipient on mails (project_id, lower(recipient), created_at, id);
drop index concurrently if exists mails_by_recipient;
