-- Whose accounts sign in with Microsoft: a tenant, or a word for many of them. Null for personal accounts.
alter table project_oauth_providers add column microsoft_tenant_id text;
