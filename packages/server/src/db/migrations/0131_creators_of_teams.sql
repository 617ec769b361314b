-- Who made the team, while they are in it. Of teams that were made before, nobody knows.
alter table team_memberships add column is_creator boolean not null default false;
