import type { EmailTemplateType, MailBlock, MailLanguage } from '@keystead/client/admin';
import { t } from '../words.ts';

/** The mails that a project may word, in the order in which they are shown. */
export const TEMPLATES: readonly { readonly type: EmailTemplateType; readonly name: string; readonly text: string }[] =
  [
    { type: 'magic_link', name: t('Magic link'), text: t('Signs people in without a password.') },
    { type: 'email_verification', name: t('Verification'), text: t('Proves that an address is theirs.') },
    { type: 'password_reset', name: t('Password reset'), text: t('Lets people choose a new password.') },
    { type: 'team_invitation', name: t('Team invitation'), text: t('Asks somebody to join a team.') },
  ];

export const LANGUAGES: readonly { readonly value: MailLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'he', label: 'עברית' },
];

export const BLOCK_NAMES: Readonly<Record<MailBlock['type'], string>> = {
  heading: t('Heading'),
  text: t('Text'),
  button: t('Button'),
  code: t('Code'),
  image: t('Image'),
  divider: t('Divider'),
  footer: t('Footer'),
};
