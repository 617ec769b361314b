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

/** The templates of projects that have not customized them. */
export const defaultTemplates: Readonly<Record<EmailTemplateType, Template>> = {
  email_verification: template(
    'Confirm your email address for {{projectDisplayName}}',
    { type: 'heading', text: 'Confirm your email address' },
    GREETING,
    {
      type: 'text',
      text: 'Please confirm for {{projectDisplayName}} that {{userPrimaryEmail}} is your email address.',
    },
    { type: 'button', label: 'Confirm email address', link: '{{emailVerificationLink}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: "The link works once, for 24 hours. If you don't have an account at {{projectDisplayName}}, someone mistyped their email address. You can ignore this email.",
    },
  ),
  password_reset: template(
    'Reset your {{projectDisplayName}} password',
    { type: 'heading', text: 'Choose a new password' },
    GREETING,
    {
      type: 'text',
      text: 'Someone, most likely you, asked for a new password for {{userPrimaryEmail}} at {{projectDisplayName}}.',
    },
    { type: 'button', label: 'Choose a new password', link: '{{passwordResetLink}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: "The link works once, for 30 minutes. If this wasn't you, you can ignore this email. Your password doesn't change.",
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
      text: "It works once, for 10 minutes. Don't share it: we never ask for it. If you didn't try to sign in, you can ignore this email.",
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
      text: "The link works once, for 7 days. If you didn't expect an invitation, you can ignore this email.",
    },
  ),
};

/** Templates that projects can't customize. */
export const ownTemplates: Readonly<Record<OwnTemplate, Template>> = {
  owner_invitation: template(
    'You are invited to manage {{projectDisplayName}}',
    { type: 'heading', text: 'Manage {{projectDisplayName}}' },
    { type: 'text', text: 'Hi,' },
    {
      type: 'text',
      text: '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the staff of {{projectDisplayName}}.',
    },
    { type: 'button', label: 'Accept the invitation', link: '{{ownerInvitationLink}}' },
    { type: 'divider' },
    {
      type: 'footer',
      text: "The link works once, for 7 days. If you didn't expect an invitation, you can ignore this email.",
    },
  ),
};

const KEYS_BUTTON: Block = { type: 'button', label: 'View API keys', link: '{{keysLink}}' };
const KEYS_FOOTER: Block = {
  type: 'footer',
  text: 'You get this email because you own {{keysProject}}. We send it 14 and 3 days before keys in use expire, and when they have expired.',
};

/** Notices that projects can't customize. Notices about accounts have no link, because phishing emails could imitate it. */
export const noticeTemplates: Readonly<Record<NoticeKind, Template>> = {
  password_changed: template(
    'Your {{projectDisplayName}} password was changed',
    { type: 'heading', text: 'Your password was changed' },
    GREETING,
    {
      type: 'text',
      text: 'The password for {{userPrimaryEmail}} at {{projectDisplayName}} has just been changed. All other sessions were signed out.',
    },
    { type: 'text', text: "If this was you, you don't need to do anything." },
    { type: 'divider' },
    {
      type: 'footer',
      text: 'If this wasn\'t you, open {{projectDisplayName}}, choose "Forgot password" and set a new one right away.',
    },
  ),
  address_proved: template(
    'Your email address is confirmed at {{projectDisplayName}}',
    { type: 'heading', text: 'Your email address is confirmed' },
    GREETING,
    {
      type: 'text',
      text: 'You just used a link from an email of {{projectDisplayName}}, and that confirms that {{userPrimaryEmail}} is yours.',
    },
    {
      type: 'text',
      text: 'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and linked accounts.',
    },
    { type: 'divider' },
    {
      type: 'footer',
      text: "If you don't have a password now, you can set one in your account settings. If you didn't use the link, someone else can read your email. Change the password of your mailbox.",
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
      text: "If this wasn't you, someone else can use your {{providerName}} account. Change its password.",
    },
  ),
  address_changed: template(
    'Your email address at {{projectDisplayName}} was changed',
    { type: 'heading', text: 'Your email address was changed' },
    GREETING,
    {
      type: 'text',
      text: 'The email address of your account at {{projectDisplayName}} is no longer {{userPrimaryEmail}}. Emails about the account now go to the new email address.',
    },
    { type: 'text', text: "If this was you, you don't need to do anything." },
    { type: 'divider' },
    {
      type: 'footer',
      text: "If this wasn't you, someone else is using your account. Contact {{projectDisplayName}} right away.",
    },
  ),
  address_added: template(
    'Another email address signs in at {{projectDisplayName}}',
    { type: 'heading', text: 'Another email address signs in' },
    GREETING,
    {
      type: 'text',
      text: 'Another email address besides {{userPrimaryEmail}} can now be used to sign in to your account at {{projectDisplayName}}. Your account settings show which one.',
    },
    { type: 'text', text: "If this was you, you don't need to do anything." },
    { type: 'divider' },
    {
      type: 'footer',
      text: "If this wasn't you, open {{projectDisplayName}}, remove the email address in your account settings and sign out all other sessions.",
    },
  ),
  second_factor_on: template(
    'Multi-factor authentication is on at {{projectDisplayName}}',
    { type: 'heading', text: 'Multi-factor authentication is on' },
    GREETING,
    {
      type: 'text',
      text: 'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} now also requires a code from an authenticator app.',
    },
    { type: 'text', text: "If this was you, you don't need to do anything." },
    { type: 'divider' },
    {
      type: 'footer',
      text: "If this wasn't you, someone else is using your account. Contact {{projectDisplayName}} right away.",
    },
  ),
  second_factor_off: template(
    'Multi-factor authentication is off at {{projectDisplayName}}',
    { type: 'heading', text: 'Multi-factor authentication is off' },
    GREETING,
    {
      type: 'text',
      text: 'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} no longer requires a code from an authenticator app.',
    },
    { type: 'text', text: "If this was you, you don't need to do anything." },
    { type: 'divider' },
    {
      type: 'footer',
      text: "If this wasn't you, open {{projectDisplayName}}, change your password and enable multi-factor authentication again.",
    },
  ),
  account_connected: template(
    'A {{providerName}} account was connected at {{projectDisplayName}}',
    { type: 'heading', text: 'A {{providerName}} account was connected' },
    GREETING,
    {
      type: 'text',
      text: 'You can now sign in to {{projectDisplayName}} as {{userPrimaryEmail}} with a {{providerName}} account.',
    },
    { type: 'text', text: "If this was you, you don't need to do anything." },
    { type: 'divider' },
    {
      type: 'footer',
      text: "If this wasn't you, open {{projectDisplayName}}, disconnect the account in your account settings and sign out all other sessions.",
    },
  ),
  account_disconnected: template(
    'A {{providerName}} account was disconnected at {{projectDisplayName}}',
    { type: 'heading', text: 'A {{providerName}} account was disconnected' },
    GREETING,
    {
      type: 'text',
      text: 'The {{providerName}} account can no longer be used to sign in to {{projectDisplayName}} as {{userPrimaryEmail}}.',
    },
    { type: 'text', text: "If this was you, you don't need to do anything." },
    { type: 'divider' },
    {
      type: 'footer',
      text: "If this wasn't you, someone else is using your account. Contact {{projectDisplayName}} right away.",
    },
  ),
  keys_ending: template(
    'API keys of {{keysProject}} expire on {{keysEnd}}',
    { type: 'heading', text: 'API keys expire soon' },
    GREETING,
    {
      type: 'text',
      text: 'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expires on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. After that, apps and servers that use them are rejected.',
    },
    {
      type: 'text',
      text: 'Create a new key set, switch to its keys, and revoke this one when nothing uses it anymore.',
    },
    KEYS_BUTTON,
    { type: 'divider' },
    KEYS_FOOTER,
  ),
  keys_ended: template(
    'API keys of {{keysProject}} have expired',
    { type: 'heading', text: 'API keys have expired' },
    GREETING,
    {
      type: 'text',
      text: 'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expired on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. Apps and servers that still use them are rejected.',
    },
    { type: 'text', text: 'Create a new key set and switch to its keys.' },
    KEYS_BUTTON,
    { type: 'divider' },
    KEYS_FOOTER,
  ),
  webhook_stopped: template(
    'A webhook of {{webhookProject}} was disabled',
    { type: 'heading', text: 'A webhook was disabled' },
    GREETING,
    {
      type: 'text',
      text: 'Events of {{webhookProject}} are no longer sent to the webhook endpoint{{#webhookName}} “{{webhookName}}”{{/webhookName}}: {{#webhookGone}}its server responded with 410 Gone.{{/webhookGone}}{{^webhookGone}}all attempts have failed for five days.{{/webhookGone}}',
    },
    {
      type: 'text',
      text: 'Fix the endpoint and enable the webhook again. It continues where it stopped, as far back as events are kept.',
    },
    { type: 'button', label: 'View webhook', link: '{{webhookLink}}' },
    { type: 'divider' },
    { type: 'footer', text: 'You get this email because you own {{webhookProject}}.' },
  ),
};
