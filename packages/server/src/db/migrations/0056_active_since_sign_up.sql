-- Nobody is active before they sign up: every writer keeps to it, and lists count on it from here on. What others may have
-- written is put right first; the strong lock comes last, and is held no longer than it takes to write this down.
update users set last_active_at = signed_up_at where last_active_at < signed_up_at;
alter table users add constraint users_active_since_sign_up check (last_active_at >= signed_up_at) not valid;
