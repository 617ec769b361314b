-- How many attempts have failed since the last success: a few in a row make an endpoint failing.
alter table webhook_endpoints add column consecutive_failures integer not null default 0;
