-- no transaction
-- Who has an account at a provider is found without reading the accounts themselves.
drop index concurrently if exists oauth_accounts_by_provider;
create index concurrently oauth_accounts_by_provider on oauth_accounts (project_id, provider_id, user_id);
