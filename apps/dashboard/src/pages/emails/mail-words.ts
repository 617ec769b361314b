import type { EmailTemplateType, Mail, MailLanguage, MailStatus, MailType } from '@keystead/client/admin';
import { t } from '../../words.ts';

export const mailStatuses: Readonly<Record<MailStatus, string>> = {
  waiting: t('Waiting'),
  sent: t('Sent'),
  failed: t('Failed'),
  expired: t('Expired'),
  dropped: t('No account'),
  withheld: t('Withheld'),
};

export const mailTypes: Readonly<Record<MailType, string>> = {
  email_verification: t('Email verification'),
  password_reset: t('Password reset'),
  magic_link: t('Magic link'),
  team_invitation: t('Team invitation'),
  owner_invitation: t('Owner invitation'),
  password_changed: t('Password changed'),
  address_proved: t('Address proved'),
  address_vouched_for: t('Address vouched for'),
  address_changed: t('Address changed'),
  address_added: t('Address added'),
  second_factor_on: t('Second factor on'),
  second_factor_off: t('Second factor off'),
  account_connected: t('Account connected'),
  account_disconnected: t('Account disconnected'),
  keys_ending: t('Keys end soon'),
  keys_ended: t('Keys ended'),
  webhook_stopped: t('Webhook stopped'),
  smtp_test: t('Test mail'),
};

/** Why a mail has not left, if it has not. */
export function whyNot({ status, lastError, withheldBy }: Mail): string | null {
  if (withheldBy === 'address') return t('Too many mails to this address.');
  if (withheldBy === 'client') return t('Too many mails from one network.');
  if (withheldBy === 'project') return t('Too many mails of this project.');
  if (status === 'dropped') return t('Nobody has an account with this address.');
  return status === 'sent' ? null : lastError;
}

/** The page of an app that takes the link of a mail, where a link can be made anew. */
export const linkPages: Readonly<Partial<Record<MailType, string>>> = {
  email_verification: 'email-verification',
  password_reset: 'password-reset',
  magic_link: 'magic-link-callback',
};

/** The emails that a project may word, in the order in which they are shown. */
export const TEMPLATES = [
  { type: 'magic_link', name: t('Magic link'), text: t('Signs people in without a password.') },
  { type: 'email_verification', name: t('Verification'), text: t('Proves that an address is theirs.') },
  { type: 'password_reset', name: t('Password reset'), text: t('Lets people choose a new password.') },
  { type: 'team_invitation', name: t('Team invitation'), text: t('Asks somebody to join a team.') },
] as const satisfies readonly { type: EmailTemplateType; name: string; text: string }[];

export const LANGUAGES: readonly { readonly value: MailLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'he', label: 'עברית' },
];
