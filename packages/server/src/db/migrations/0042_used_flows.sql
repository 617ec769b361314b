-- A flow is used once and kept until the sweep, so that whoever comes back again is told so, and led to the app.
alter table oauth_flows add column used_at timestamptz;
