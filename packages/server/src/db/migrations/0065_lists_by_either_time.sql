-- no transaction
-- Indexes in the order of one time tell the other as well, and one tells both by the id: whoever is looked for by a team, a
-- provider, a period or what few are is found and put in order without reading the users themselves. An index that is
-- there keeps its work until its successor is ready.
drop index concurrently if exists users_times;
create index concurrently users_times on users (project_id, id) include (signed_up_at, last_active_at);
drop index concurrently if exists users_by_sign_up_next;
create index concurrently users_by_sign_up_next on users (project_id, signed_up_at, id) include (last_active_at);
drop index concurrently if exists users_by_sign_up;
alter index if exists users_by_sign_up_next rename to users_by_sign_up;
drop index concurrently if exists users_by_activity_next;
create index concurrently users_by_activity_next on users (project_id, last_active_at, id) include (signed_up_at);
drop index concurrently if exists users_by_activity;
alter index if exists users_by_activity_next rename to users_by_activity;
drop index concurrently if exists users_restricted_next;
create index concurrently users_restricted_next on users (project_id, signed_up_at, id) include (last_active_at) where restricted_at is not null;
drop index concurrently if exists users_restricted;
alter index if exists users_restricted_next rename to users_restricted;
drop index concurrently if exists users_with_second_factor_next;
create index concurrently users_with_second_factor_next on users (project_id, signed_up_at, id) include (last_active_at) where totp_secret_sealed is not null;
drop index concurrently if exists users_with_second_factor;
alter index if exists users_with_second_factor_next rename to users_with_second_factor;
drop index concurrently if exists users_unverified_next;
create index concurrently users_unverified_next on users (project_id, signed_up_at, id) include (last_active_at) where not primary_email_verified;
drop index concurrently if exists users_unverified;
alter index if exists users_unverified_next rename to users_unverified;
