-- no transaction
-- What few users are, or have, is found without reading everybody: in the order of sign-ups, so that pages go on. The
-- others are many as a rule, and a page of them is full after a few steps along the indexes of all.
drop index concurrently if exists users_restricted;
create index concurrently users_restricted on users (project_id, signed_up_at, id) where restricted_at is not null;
drop index concurrently if exists users_with_second_factor;
create index concurrently users_with_second_factor on users (project_id, signed_up_at, id) where totp_secret_sealed is not null;
drop index concurrently if exists users_unverified;
create index concurrently users_unverified on users (project_id, signed_up_at, id) where not primary_email_verified;
