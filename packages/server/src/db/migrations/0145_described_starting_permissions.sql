-- New projects begin with described permissions; those of older projects are described where nobody has changed them.
update permission_definitions
set description = 'Default permission for team creators'
where permission_id = 'admin'
  and description is null
  and contained_permission_ids @> array['$update_team', '$delete_team', '$read_members', '$remove_members', '$invite_members']
  and cardinality(contained_permission_ids) = 5;
update permission_definitions
set description = 'Default permission for team members'
where permission_id = 'member'
  and description is null
  and contained_permission_ids @> array['$read_members', '$invite_members']
  and cardinality(contained_permission_ids) = 2;
