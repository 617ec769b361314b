import type { MailSink } from '@keystead/testkit';

/** Settings that make a mail sink the SMTP server of an instance. */
export const mailSettingsOf = (sink: MailSink): Record<string, string> => ({
  KEYSTEAD_SMTP_HOST: sink.host,
  KEYSTEAD_SMTP_PORT: String(sink.port),
  KEYSTEAD_SMTP_SECURITY: 'none',
  KEYSTEAD_SMTP_SENDER_EMAIL: 'auth@example.com',
});
