-- How many days before the end of a set its owners were last told of it; null until then.
alter table api_keys
  add column told_of_end_days smallint;
