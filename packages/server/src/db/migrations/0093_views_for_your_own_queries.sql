-- What people who have a database beside ours may join with: a promise, unlike the tables. Nothing in them is a secret, and
-- nothing can be written through them, for which each is joined with a constant row.
create schema if not exists keystead_views;

create view keystead_views.users as
select u.project_id, u.id, u.primary_email, u.primary_email_verified, u.display_name, u.signed_up_at, u.last_active_at,
  u.restricted_at, u.client_metadata, u.client_read_only_metadata, u.server_metadata
from users u
cross join (values (true)) as read_only (is_so);

create view keystead_views.teams as
select t.project_id, t.id, t.display_name, t.created_at, t.client_metadata, t.client_read_only_metadata, t.server_metadata
from teams t
cross join (values (true)) as read_only (is_so);

create view keystead_views.team_memberships as
select m.project_id, m.team_id, m.user_id, m.joined_at
from team_memberships m
cross join (values (true)) as read_only (is_so);

create view keystead_views.team_permissions as
select g.project_id, g.team_id, g.user_id, g.permission_id
from team_permissions g
cross join (values (true)) as read_only (is_so);

-- The log: what it tells of by its ids alone, since the shape of the data is that of the day on which it was recorded.
create view keystead_views.events as
select e.project_id, e.position, e.id, e.type, e.created_at, e.actor, e.actor_id, e.address, e.device, e.request_id,
  e.data ->> 'id' as subject_id, e.data ->> 'user_id' as user_id, e.data ->> 'team_id' as team_id
from events e
cross join (values (true)) as read_only (is_so)
where e.position is not null;
