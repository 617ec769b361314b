import type { EmailTemplateType, Mail, MailLanguage, MailStatus, MailType } from '@keystead/client/admin';
import { t } from '../../words.ts';

export const mailStatuses: Readonly<Record<MailStatus, string>> = {
  waiting: t('Waiting'),
  sent: t('Sent'),
  failed: t('Failed'),
  expired: t('Expired'),
  dropped: t('No account'),
  withheld: t('Rate limited'),
};

export const mailTypes: Readonly<Record<MailType, string>> = {
  email_verification: t('Email verification'),
  password_reset: t('Password reset'),
  magic_link: t('Magic link'),
  team_invitation: t('Team invitation'),
  owner_invitation: t('Owner invitation'),
  password_changed: t('Password changed'),
  address_proved: t('Email verified'),
  address_vouched_for: t('Email verified by provider'),
  address_changed: t('Email address changed'),
  address_added: t('Email address added'),
  second_factor_on: t('Two-factor authentication enabled'),
  second_factor_off: t('Two-factor authentication disabled'),
  account_connected: t('Account connected'),
  account_disconnected: t('Account disconnected'),
  keys_ending: t('API keys expire soon'),
  keys_ended: t('API keys expired'),
  webhook_stopped: t('Webhook disabled'),
  smtp_test: t('Test email'),
};

/** Returns why an email wasn't sent, if it wasn't. */
export function whyNot({ status, lastError, withheldBy }: Mail): string | null {
  if (withheldBy === 'address') return t('Too many emails sent to this email address.');
  if (withheldBy === 'client') return t('Too many emails requested from one IP address.');
  if (withheldBy === 'project') return t('Too many emails sent by this project.');
  if (status === 'dropped') return t('No account has this email address.');
  return status === 'sent' ? null : lastError;
}

/** The app page that the link of an email opens, for the types whose link can be created again. */
export const linkPages: Readonly<Partial<Record<MailType, string>>> = {
  email_verification: 'email-verification',
  password_reset: 'password-reset',
  magic_link: 'magic-link-callback',
};

/** The email templates that a project can edit, in display order. */
export const TEMPLATES = [
  { type: 'magic_link', name: t('Magic link'), text: t('Signs users in without a password.') },
  { type: 'email_verification', name: t('Email verification'), text: t("Verifies a user's email address.") },
  { type: 'password_reset', name: t('Password reset'), text: t('Lets users set a new password.') },
  { type: 'team_invitation', name: t('Team invitation'), text: t('Invites someone to a team.') },
] as const satisfies readonly { type: EmailTemplateType; name: string; text: string }[];

export const LANGUAGES: readonly { readonly value: MailLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'he', label: 'עברית' },
];
