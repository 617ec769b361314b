-- The user with whose sign-up the team was made; null for all others. It goes with them, unless somebody else is in it.
alter table teams add column sign_up_user_id uuid;
