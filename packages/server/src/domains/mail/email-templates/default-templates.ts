import type { MailSentence } from '@keystead/messages';
import type { MailBlock, MailTemplate } from './mail-document.ts';
import type { EmailTemplateType, NoticeKind, OwnTemplate } from './template-names.ts';

type Block = MailBlock<MailSentence>;
type Template = MailTemplate<MailSentence>;

const GREETING: Block = {
  type: 'text',
  text: 'Hi{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}},',
};

const template = (subject: MailSentence, ...blocks: readonly Block[]): Template => ({
  subject,
  document: { version: 1, blocks },
});

/** What projects that have not worded their mails themselves send. */
export const defaultTemplates: Readonly<Record<EmailTemplateType, Template>> = {
  email_verification: template(
    'Confirm your email address for {{projectDisplayName}}',
    { type: 'heading', text: 'Confirm your email address' },
    GREETING,
    {
      type: 'text',
      text: 'One click tells {{projectDisplayName}} that {{userPrimaryEmail}} is really yours.',
    },
    { type: 'button', label: 'Confirm email address', link: '{{emailVerificationLink}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'The link works once, for 24 hours. If you have no account at {{projectDisplayName}}, somebody mistyped their address: you can ignore this mail.',
    },
  ),
  password_reset: template(
    'Reset your {{projectDisplayName}} password',
    { type: 'heading', text: 'Choose a new password' },
    GREETING,
    {
      type: 'text',
      text: 'Somebody, most likely you, asked for a new password for {{userPrimaryEmail}} at {{projectDisplayName}}.',
    },
    { type: 'button', label: 'Choose a new password', link: '{{passwordResetLink}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'The link works once, for 30 minutes. If it was not you, ignore this mail: your password stays as it is.',
    },
  ),
  magic_link: template(
    'Sign in to {{projectDisplayName}}',
    { type: 'heading', text: 'Sign in to {{projectDisplayName}}' },
    GREETING,
    { type: 'text', text: 'Here is the link you asked for. It signs you in as {{userPrimaryEmail}}.' },
    { type: 'button', label: 'Sign in', link: '{{magicLink}}' },
    { type: 'text', text: '{{#code}}Or type this code where you asked for the link:{{/code}}' },
    { type: 'code', text: '{{code}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'It works once, for 10 minutes. Share it with nobody: we never ask for it. If you did not want to sign in, you can ignore this mail.',
    },
  ),
  team_invitation: template(
    'Join {{teamDisplayName}} on {{projectDisplayName}}',
    { type: 'heading', text: 'You are invited to {{teamDisplayName}}' },
    { type: 'text', text: 'Hi,' },
    {
      type: 'text',
      text: '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the team {{teamDisplayName}} on {{projectDisplayName}}.',
    },
    { type: 'button', label: 'Join the team', link: '{{teamInvitationLink}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'The link works once, for 7 days. If you did not expect an invitation, you can ignore this mail.',
    },
  ),
};

/** What no project words itself. */
export const ownTemplates: Readonly<Record<OwnTemplate, Template>> = {
  owner_invitation: template(
    'You are invited to manage {{projectDisplayName}}',
    { type: 'heading', text: 'Manage {{projectDisplayName}}' },
    { type: 'text', text: 'Hi,' },
    {
      type: 'text',
      text: '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to manage {{projectDisplayName}} together with others.',
    },
    { type: 'button', label: 'Accept the invitation', link: '{{ownerInvitationLink}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'The link works once, for 7 days. If you did not expect an invitation, you can ignore this mail.',
    },
  ),
};

const KEYS_BUTTON: Block = { type: 'button', label: 'Open the keys', link: '{{keysLink}}' };
const KEYS_FOOTER: Block = {
  type: 'footer',
  text: 'You get this mail because you own {{keysProject}}. It comes 14 and 3 days before keys end that are in use, and when they have ended.',
};

/** Always in our words; those about accounts without a link, which could be imitated. */
export const noticeTemplates: Readonly<Record<NoticeKind, Template>> = {
  password_changed: template(
    'Your {{projectDisplayName}} password was changed',
    { type: 'heading', text: 'Your password was changed' },
    GREETING,
    {
      type: 'text',
      text: 'The password for {{userPrimaryEmail}} at {{projectDisplayName}} has just been changed. All other sessions were signed out.',
    },
    { type: 'text', text: 'If that was you, there is nothing left to do.' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, open {{projectDisplayName}}, choose "Forgot password" and set a new one right away.',
    },
  ),
  address_proved: template(
    'Your email address is confirmed at {{projectDisplayName}}',
    { type: 'heading', text: 'Your email address is confirmed' },
    GREETING,
    {
      type: 'text',
      text: 'You just used a link from a mail of {{projectDisplayName}}, and that confirms that {{userPrimaryEmail}} is yours.',
    },
    {
      type: 'text',
      text: 'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and linked accounts.',
    },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If you have no password now, you can set one in your account settings. If it was not you who used the link, somebody can read your mail: change the password of your mailbox.',
    },
  ),
  address_vouched_for: template(
    'Your email address is confirmed at {{projectDisplayName}}',
    { type: 'heading', text: 'Your email address is confirmed' },
    GREETING,
    {
      type: 'text',
      text: 'You just signed in to {{projectDisplayName}} with {{providerName}}, and that confirms that {{userPrimaryEmail}} is yours.',
    },
    {
      type: 'text',
      text: 'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and other linked accounts.',
    },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, somebody can use your {{providerName}} account: change its password.',
    },
  ),
  address_changed: template(
    'Your email address at {{projectDisplayName}} was changed',
    { type: 'heading', text: 'Your email address was changed' },
    GREETING,
    {
      type: 'text',
      text: 'The email address of your account at {{projectDisplayName}} is no longer {{userPrimaryEmail}}. Mails about it go to another address from now on.',
    },
    { type: 'text', text: 'If that was you, there is nothing left to do.' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, somebody is using your account: write to the people who run {{projectDisplayName}} right away.',
    },
  ),
  address_added: template(
    'Another email address signs in at {{projectDisplayName}}',
    { type: 'heading', text: 'Another email address signs in' },
    GREETING,
    {
      type: 'text',
      text: 'From now on, another email address than {{userPrimaryEmail}} signs in to your account at {{projectDisplayName}} as well. Your account settings show which one.',
    },
    { type: 'text', text: 'If that was you, there is nothing left to do.' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, open {{projectDisplayName}}, remove the address in your account settings and sign out all other sessions.',
    },
  ),
  second_factor_on: template(
    'Multi-factor authentication is on at {{projectDisplayName}}',
    { type: 'heading', text: 'Multi-factor authentication is on' },
    GREETING,
    {
      type: 'text',
      text: 'From now on, signing in to {{projectDisplayName}} as {{userPrimaryEmail}} takes a code from an authenticator app as well.',
    },
    { type: 'text', text: 'If that was you, there is nothing left to do.' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, somebody is using your account: write to the people who run {{projectDisplayName}} right away.',
    },
  ),
  second_factor_off: template(
    'Multi-factor authentication is off at {{projectDisplayName}}',
    { type: 'heading', text: 'Multi-factor authentication is off' },
    GREETING,
    {
      type: 'text',
      text: 'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} no longer takes a code from an authenticator app.',
    },
    { type: 'text', text: 'If that was you, there is nothing left to do.' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, open {{projectDisplayName}}, change your password and switch multi-factor authentication on again.',
    },
  ),
  account_connected: template(
    'A {{providerName}} account was connected at {{projectDisplayName}}',
    { type: 'heading', text: 'A {{providerName}} account was connected' },
    GREETING,
    {
      type: 'text',
      text: 'From now on, a {{providerName}} account signs in to {{projectDisplayName}} as {{userPrimaryEmail}}.',
    },
    { type: 'text', text: 'If that was you, there is nothing left to do.' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, open {{projectDisplayName}}, disconnect the account in your account settings and sign out all other sessions.',
    },
  ),
  account_disconnected: template(
    'A {{providerName}} account was disconnected at {{projectDisplayName}}',
    { type: 'heading', text: 'A {{providerName}} account was disconnected' },
    GREETING,
    {
      type: 'text',
      text: 'The {{providerName}} account no longer signs in to {{projectDisplayName}} as {{userPrimaryEmail}}.',
    },
    { type: 'text', text: 'If that was you, there is nothing left to do.' },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If it was not you, somebody is using your account: write to the people who run {{projectDisplayName}} right away.',
    },
  ),
  keys_ending: template(
    'Keys of {{keysProject}} end on {{keysEnd}}',
    { type: 'heading', text: 'Keys are about to end' },
    GREETING,
    {
      type: 'text',
      text: 'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} ends on {{keysEnd}}. Its keys end in {{keysLastFour}}. From then on, apps and servers that use them are refused.',
    },
    { type: 'text', text: 'Make a new set, put its keys in place, and revoke this one when nothing uses it any more.' },
    KEYS_BUTTON,
    { type: 'divider' },
    KEYS_FOOTER,
  ),
  keys_ended: template(
    'Keys of {{keysProject}} have ended',
    { type: 'heading', text: 'Keys have ended' },
    GREETING,
    {
      type: 'text',
      text: 'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} ended on {{keysEnd}}. Its keys end in {{keysLastFour}}. Apps and servers that still use them are refused.',
    },
    { type: 'text', text: 'Make a new set, and put its keys in place.' },
    KEYS_BUTTON,
    { type: 'divider' },
    KEYS_FOOTER,
  ),
  webhook_stopped: template(
    'A webhook of {{webhookProject}} was switched off',
    { type: 'heading', text: 'A webhook was switched off' },
    GREETING,
    {
      type: 'text',
      text: 'Events of {{webhookProject}} are no longer sent to the webhook{{#webhookName}} “{{webhookName}}”{{/webhookName}}: {{#webhookGone}}its server answers that it is gone for good.{{/webhookGone}}{{^webhookGone}}no attempt has succeeded for five days.{{/webhookGone}}',
    },
    {
      type: 'text',
      text: 'Mend the receiver and switch the webhook on again: it goes on where it stopped, as far as events are kept.',
    },
    { type: 'button', label: 'Open the webhook', link: '{{webhookLink}}' },
    { type: 'divider' },
    { type: 'footer', text: 'You get this mail because you own {{webhookProject}}.' },
  ),
};
