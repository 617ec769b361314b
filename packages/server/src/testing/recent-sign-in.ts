import type { Sample } from './endpoint-case.ts';
import { smtpSettings } from './secrets-in-use.ts';
import { NO_ID } from './triggers.ts';

/** What is sent to operations that need a recent sign-in for some requests only. */
export const askingForRecentSignIn: Readonly<Partial<Record<string, Pick<Sample, 'body' | 'query'>>>> = {
  updateUser: { body: { password: 'a new password of theirs' } },
  updateWebhookEndpoint: { body: { url: 'https://other.example/hook' } },
  updateCurrentProject: { body: { config: { email_config: smtpSettings } } },
  updateInternalCurrentProject: { body: { config: { email_config: smtpSettings } } },
  createExport: { body: { kind: 'users', format: 'ndjson', include_secrets: true } },
  startBulkJob: { body: { action: 'delete', user_ids: [NO_ID] } },
};
