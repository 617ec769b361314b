-- Proves where an owner, a key or the system did something from, which stays when the data of the event is erased. Null in
-- events of users, whose address and device are erased with the data, and in events sealed before this migration.
alter table events add column origin_digest bytea;
