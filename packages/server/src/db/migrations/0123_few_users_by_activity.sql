-- no transaction
-- Those of whom there are few as a rule in the order of activity as well: a list of them is one walk along an index, in either
-- order, and so is the search among them for members of a team or for accounts.
drop index concurrently if exists users_restricted_by_activity;
create index concurrently users_restricted_by_activity on users (project_id, last_active_at, id) include (signed_up_at) where restricted_at is not null;
drop index concurrently if exists users_with_second_factor_by_activity;
create index concurrently users_with_second_factor_by_activity on users (project_id, last_active_at, id) include (signed_up_at) where totp_secret_sealed is not null;
drop index concurrently if exists users_unverified_by_activity;
create index concurrently users_unverified_by_activity on users (project_id, last_active_at, id) include (signed_up_at) where not primary_email_verified;
