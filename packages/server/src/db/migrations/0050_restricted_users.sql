-- Whom an owner restricts cannot sign in. The reason is shown to them; the details are for owners and servers.
alter table users
  add column restricted_at timestamptz,
  add column restricted_reason text,
  add column restricted_private_details text;
