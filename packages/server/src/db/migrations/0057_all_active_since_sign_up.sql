-- 0056 added the check for new rows only, so that nobody waited while all were read; this one reads them and blocks nobody.
alter table users validate constraint users_active_since_sign_up;
