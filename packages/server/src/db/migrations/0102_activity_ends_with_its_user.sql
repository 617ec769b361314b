-- After the sessions of the user are gone, so that nothing is noted any more.
create function forget_activity() returns trigger language plpgsql as $$
begin
  delete from user_activity a
  using gone
  where a.project_id = gone.project_id and a.user_id = gone.id;
  return null;
end
$$;
create trigger users_forget_activity after delete on users referencing old table as gone
  for each statement execute function forget_activity();
