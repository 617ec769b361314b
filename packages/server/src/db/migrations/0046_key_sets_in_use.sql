-- When a set last opened a request, and when a client first showed its publishable key; null until then.
alter table api_keys
  add column last_used_at timestamptz,
  add column first_client_use_at timestamptz;
