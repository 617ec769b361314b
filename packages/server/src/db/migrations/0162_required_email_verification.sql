-- Users without a verified email are restricted until they verify it.
alter table projects add column require_email_verification boolean not null default false;
