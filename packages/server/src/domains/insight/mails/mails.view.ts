import type { MailEntry, MailView } from './mail-entry.ts';

export const mailView = (mail: MailEntry): MailView => ({
  id: mail.id,
  type: mail.type,
  recipient: mail.recipient,
  status: mail.status === 'queued' ? 'waiting' : mail.status,
  tries: mail.tries,
  last_error: mail.lastError,
  withheld_by: mail.withheldBy,
  created_at_millis: mail.createdAt.getTime(),
  expires_at_millis: mail.expiresAt.getTime(),
  sent_at_millis: mail.sentAt?.getTime() ?? null,
});
