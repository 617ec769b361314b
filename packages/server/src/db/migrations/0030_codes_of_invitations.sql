-- An invitation is a code that names its team and, unless a server sent it, the member who did. It ends with either.
alter table verification_codes
  add column invitation_id uuid,
  add column team_id uuid,
  add column inviter_id uuid,
  add constraint verification_codes_team
    foreign key (project_id, team_id) references teams (project_id, id) on delete cascade not valid,
  add constraint verification_codes_inviter
    foreign key (project_id, team_id, inviter_id) references team_memberships (project_id, team_id, user_id) on delete cascade not valid;
