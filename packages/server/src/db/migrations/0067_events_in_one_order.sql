-- Who did it, from where, and the place of each event in the log of its project. Places are given after the commit, in the
-- order of `sequence`, which those that wait for the same row take one after the other.
create sequence event_sequence;
alter table events
  add column sequence bigint,
  add column actor text,
  add column actor_id uuid,
  add column address text,
  add column device text,
  add column request_id text,
  -- The user with whom the data of the event went.
  add column erased_for uuid,
  add column position bigint,
  add column digest bytea,
  add column hash bytea;
alter table events alter column sequence set default nextval('event_sequence');

-- How far the log of a project is sealed, and up to where it was swept; the proof is of all four.
create table event_chains (
  project_id text primary key references projects on delete cascade,
  position bigint not null,
  hash bytea not null,
  swept_position bigint not null,
  swept_hash bytea not null,
  proof bytea not null
) with (fillfactor = 50);
