import type { Sample } from './endpoint-case.ts';
import { smtpSettings } from './secrets-in-use.ts';
import { NO_ID } from './triggers.ts';

type Asking = Pick<Sample, 'body' | 'query'>;

const bodies = (...all: readonly object[]): readonly Asking[] => all.map((body) => ({ body }));
const SECRETS_SHOWN: readonly Asking[] = [{ query: '?secrets=shown' }];
const settings = [
  ...bodies(
    { config: { email_config: smtpSettings } },
    { config: { oauth_providers: [{ id: 'github', type: 'shared', enabled: true }] } },
    { config: { domains: [{ domain: 'https://thief.example', handler_path: '/handler' }] } },
    { config: { allow_any_subdomain: true } },
    { config: { event_retention_days: 1 } },
  ),
  ...SECRETS_SHOWN.map((shown) => ({ ...shown, body: { description: 'x' } })),
];
/** None of these changes how the world's user signs in, because later requests still need them. */
const signInOf = bodies(
  { primary_email: null },
  { primary_email_verified: true },
  { primary_email_auth_enabled: true },
  { otp_auth_enabled: true },
  { password: 'x'.repeat(257) },
  { totp_secret_base64: null },
);
const channel = { user_id: 'me', type: 'email', value: 'second@example.com' };

/** For operations that need a recent sign-in for some requests only: one request per such field. */
export const askingForRecentSignIn: Readonly<Partial<Record<string, readonly Asking[]>>> = {
  createUser: bodies(
    { primary_email: 'new@example.com', primary_email_verified: true },
    { primary_email: 'new@example.com', primary_email_auth_enabled: true, password: 'correct horse' },
    { totp_secret_base64: 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=' },
    { oauth_providers: [{ id: 'github', account_id: '1' }] },
  ),
  updateUser: signInOf,
  updateCurrentUser: signInOf,
  createContactChannel: bodies(
    { ...channel, is_verified: true },
    { ...channel, is_verified: true, is_primary: true },
    { ...channel, becomes_primary: true },
    { ...channel, used_for_auth: true },
  ),
  updateContactChannel: bodies({ is_verified: true }, { is_primary: true }, { used_for_auth: true }),
  updateWebhookEndpoint: bodies({ url: 'https://other.example/hook' }),
  updateCurrentProject: settings,
  updateInternalCurrentProject: settings,
  getCurrentProject: SECRETS_SHOWN,
  getInternalCurrentProject: SECRETS_SHOWN,
  listOwnedProjects: SECRETS_SHOWN,
  createExport: bodies({ kind: 'users', format: 'ndjson', include_secrets: true }),
  startBulkJob: bodies({ action: 'delete', user_ids: [NO_ID] }, { action: 'verify_email', user_ids: [NO_ID] }),
};
