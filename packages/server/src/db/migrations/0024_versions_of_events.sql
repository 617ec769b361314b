-- The shape of what an event tells. Those that were written before shapes had versions are of version 0.
alter table events add column version smallint not null default 0;
