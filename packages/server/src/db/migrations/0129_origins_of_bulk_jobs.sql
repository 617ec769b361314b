-- Whose key started it, where a key did, and from where: what it does is told of as if whoever started it had done it one by one.
-- Where it was started from goes when it is over; the events keep it.
alter table bulk_jobs
  add column key_set_id uuid,
  add column address text,
  add column device text,
  add column request_id text;
