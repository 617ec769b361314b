-- Apart from the table and its trigger, so that nobody waits while all users are read.
insert into addresses_to_normalize (project_id, user_id)
select project_id, id from users where octet_length(primary_email) <> char_length(primary_email)
on conflict do nothing;
