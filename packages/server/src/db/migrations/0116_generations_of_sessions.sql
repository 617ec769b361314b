-- That of the project when the session began.
alter table sessions add column generation integer not null default 0;
