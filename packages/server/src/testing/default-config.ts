import type { getCurrentProject, ResponseOf } from '@keystead/contract';
import { expect } from 'vitest';

/** The config of a new project in the client view. */
export const defaultClientConfig: ResponseOf<typeof getCurrentProject, 'client'>['config'] = {
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_localhost: true,
  passkey_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  domains: [],
  enabled_oauth_providers: [],
};

/** The config of a new project in the admin view. */
export const defaultAdminConfig: ResponseOf<typeof getCurrentProject, 'admin'>['config'] = {
  ...defaultClientConfig,
  id: expect.stringMatching(/^[\da-f-]{36}$/) as string, // any id
  client_key_required: true,
  allow_any_subdomain: false,
  create_team_on_sign_up: false,
  refuse_common_passwords: false,
  require_email_verification: false,
  require_recent_sign_in: false,
  session_idle_limit_millis: null,
  session_lifetime_millis: null,
  event_retention_days: null,
  email_logo_url: null,
  email_color: null,
  email_footer: null,
  oauth_providers: [],
  email_config: { type: 'shared' },
  team_creator_default_permissions: [{ id: 'admin' }],
  team_member_default_permissions: [{ id: 'member' }],
};
