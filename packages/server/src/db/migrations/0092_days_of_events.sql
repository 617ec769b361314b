-- For how many days the events of a project are kept; null for as many as the instance says.
alter table projects add column event_retention_days int;
