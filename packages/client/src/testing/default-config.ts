import type { AnswerOf } from '../http/endpoint-types.ts';
import type { AdminProjectConfig } from '../projects/admin-project.ts';
import type { ProjectConfig } from '../projects/project.ts';

/** The configuration of the project in tests: as it is sent to apps, and as the SDK shows it. */
export const wireConfig: AnswerOf<'getCurrentProject'>['config'] = {
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_localhost: false,
  passkey_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  domains: [{ domain: 'https://trusted.example/app', handler_path: '/handler' }],
  enabled_oauth_providers: [{ id: 'github' }],
};
export const config: ProjectConfig = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: false,
  clientTeamCreationEnabled: false,
  clientUserDeletionEnabled: false,
  allowLocalhost: false,
  domains: [{ domain: 'https://trusted.example/app', handlerPath: '/handler' }],
  oauthProviders: [{ id: 'github' }],
};

/** The same for owners. */
export const wireAdminConfig: AnswerOf<'getInternalCurrentProject', 'admin'>['config'] = {
  ...wireConfig,
  id: 'c2b0a5c4-54c7-4a39-9d0c-7a4b8f1d2e33',
  client_key_required: true,
  allow_any_subdomain: false,
  create_team_on_sign_up: true,
  refuse_common_passwords: true,
  require_recent_sign_in: false,
  session_idle_limit_millis: 2_592_000_000,
  session_lifetime_millis: 7_776_000_000,
  event_retention_days: 365,
  email_logo_url: 'https://acme.example/logo.png',
  email_color: '#2f6fed',
  email_footer: null,
  oauth_providers: [
    {
      id: 'facebook',
      provider_config_id: 'facebook',
      enabled: false,
      type: 'standard',
      client_id: 'fb',
      client_secret: 's',
      facebook_config_id: 'c',
    },
    { id: 'github', provider_config_id: 'github', enabled: true, type: 'shared' },
    { id: 'spotify', provider_config_id: 'spotify', enabled: true, type: 'shared', unusable_reason: 'no_shared_keys' },
  ],
  email_config: {
    type: 'standard',
    host: 'mail.example',
    port: 587,
    username: 'u',
    password: 'p',
    sender_name: 'Acme',
    sender_email: 'a@acme.example',
  },
  team_creator_default_permissions: [{ id: 'admin' }],
  team_member_default_permissions: [{ id: 'member' }],
};
export const adminConfig: AdminProjectConfig = {
  ...config,
  id: 'c2b0a5c4-54c7-4a39-9d0c-7a4b8f1d2e33',
  clientKeyRequired: true,
  allowAnySubdomain: false,
  createTeamOnSignUp: true,
  refuseCommonPasswords: true,
  requireRecentSignIn: false,
  sessionIdleLimitMillis: 2_592_000_000,
  sessionLifetimeMillis: 7_776_000_000,
  eventRetentionDays: 365,
  emailLogoUrl: 'https://acme.example/logo.png',
  emailColor: '#2f6fed',
  emailFooter: null,
  oauthProviders: [
    { id: 'facebook', enabled: false, type: 'standard', clientId: 'fb', clientSecret: 's', facebookConfigId: 'c' },
    { id: 'github', enabled: true, type: 'shared' },
    { id: 'spotify', enabled: true, type: 'shared', unusableReason: 'no_shared_keys' },
  ],
  emailConfig: {
    type: 'standard',
    host: 'mail.example',
    port: 587,
    username: 'u',
    password: 'p',
    senderName: 'Acme',
    senderEmail: 'a@acme.example',
  },
  teamCreatorDefaultPermissions: [{ id: 'admin' }],
  teamMemberDefaultPermissions: [{ id: 'member' }],
};
