-- When the password was asked for again in this session.
alter table sessions add column confirmed_at timestamptz;
