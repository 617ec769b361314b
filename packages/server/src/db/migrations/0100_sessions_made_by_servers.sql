-- A session that a server made tells nothing about what its user does.
alter table sessions add column is_server_made boolean not null default false;
