import type { Sample } from './endpoint-case.ts';
import { smtpSettings } from './secrets-in-use.ts';
import { NO_ID } from './triggers.ts';

/** What is sent to operations that need a recent sign-in for some requests only. */
export const askingForRecentSignIn: Readonly<Partial<Record<string, Pick<Sample, 'body' | 'query'>>>> = {
  updateUser: { body: { primary_email_verified: true } },
  updateCurrentUser: { body: { primary_email_verified: true } },
  createContactChannel: { body: { user_id: 'me', type: 'email', value: 'second@example.com', used_for_auth: true } },
  updateWebhookEndpoint: { body: { url: 'https://other.example/hook' } },
  updateCurrentProject: { body: { config: { email_config: smtpSettings } } },
  updateInternalCurrentProject: { body: { config: { email_config: smtpSettings } } },
  getCurrentProject: { query: '?secrets=shown' },
  getInternalCurrentProject: { query: '?secrets=shown' },
  listOwnedProjects: { query: '?secrets=shown' },
  createExport: { body: { kind: 'users', format: 'ndjson', include_secrets: true } },
  startBulkJob: { body: { action: 'delete', user_ids: [NO_ID] } },
};
