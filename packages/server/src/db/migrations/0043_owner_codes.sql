-- One-time codes that make somebody an owner, stored as SHA-256. The project is the one that they will own: the internal one
-- for links that are printed where the service runs, any for invitations.
create table owner_codes (
  project_id text not null references projects on delete cascade,
  code_hash bytea not null,
  -- first_owner, owner_link or invitation
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- of invitations alone
  invitation_id uuid,
  email text,
  -- null where an admin key invited
  inviter_id uuid,
  primary key (code_hash)
);

create unique index owner_codes_invitation on owner_codes (project_id, invitation_id) where invitation_id is not null;
create index owner_codes_expiry on owner_codes (expires_at);
