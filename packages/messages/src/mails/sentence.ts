/**
 * Every text of the default email templates, in English. `{{name}}` is replaced by a value. The text between `{{#name}}` and
 * `{{/name}}` is kept if the value exists, the text after `{{^name}}` if it doesn't.
 */
export type MailSentence =
  | 'A webhook of {{webhookProject}} was disabled'
  | 'A webhook was disabled'
  | 'A {{providerName}} account was connected at {{projectDisplayName}}'
  | 'A {{providerName}} account was connected'
  | 'A {{providerName}} account was disconnected at {{projectDisplayName}}'
  | 'A {{providerName}} account was disconnected'
  | 'Accept the invitation'
  | 'Another email address signs in at {{projectDisplayName}}'
  | 'Another email address signs in'
  | 'Choose a new password'
  | 'Confirm email address'
  | 'Confirm your email address for {{projectDisplayName}}'
  | 'Confirm your email address'
  | 'Events of {{webhookProject}} are no longer sent to the webhook endpoint{{#webhookName}} “{{webhookName}}”{{/webhookName}}: {{#webhookGone}}its server responded with 410 Gone.{{/webhookGone}}{{^webhookGone}}all attempts have failed for five days.{{/webhookGone}}'
  | 'You can now sign in to {{projectDisplayName}} as {{userPrimaryEmail}} with a {{providerName}} account.'
  | 'Another email address besides {{userPrimaryEmail}} can now be used to sign in to your account at {{projectDisplayName}}. Your account settings show which one.'
  | 'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} now also requires a code from an authenticator app.'
  | 'Here is the link you asked for. It signs you in as {{userPrimaryEmail}}.'
  | 'Hi,'
  | 'Hi{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}},'
  | "If this wasn't you, open {{projectDisplayName}}, change your password and enable multi-factor authentication again."
  | 'If this wasn\'t you, open {{projectDisplayName}}, choose "Forgot password" and set a new one right away.'
  | "If this wasn't you, open {{projectDisplayName}}, disconnect the account in your account settings and sign out all other sessions."
  | "If this wasn't you, open {{projectDisplayName}}, remove the email address in your account settings and sign out all other sessions."
  | "If this wasn't you, someone else can use your {{providerName}} account. Change its password."
  | "If this wasn't you, someone else is using your account. Contact {{projectDisplayName}} right away."
  | "If this was you, you don't need to do anything."
  | "If you don't have a password now, you can set one in your account settings. If you didn't use the link, someone else can read your email. Change the password of your mailbox."
  | 'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and linked accounts.'
  | 'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and other linked accounts.'
  | "It works once, for 10 minutes. Don't share it: we never ask for it. If you didn't try to sign in, you can ignore this email."
  | 'Join the team'
  | 'Join {{teamDisplayName}} on {{projectDisplayName}}'
  | 'API keys expire soon'
  | 'API keys have expired'
  | 'API keys of {{keysProject}} expire on {{keysEnd}}'
  | 'API keys of {{keysProject}} have expired'
  | 'Create a new key set and switch to its keys.'
  | 'Create a new key set, switch to its keys, and revoke this one when nothing uses it anymore.'
  | 'Manage {{projectDisplayName}}'
  | 'Fix the endpoint and enable the webhook again. It continues where it stopped, as far back as events are kept.'
  | 'Multi-factor authentication is off at {{projectDisplayName}}'
  | 'Multi-factor authentication is off'
  | 'Multi-factor authentication is on at {{projectDisplayName}}'
  | 'Multi-factor authentication is on'
  | 'Please confirm for {{projectDisplayName}} that {{userPrimaryEmail}} is your email address.'
  | 'View API keys'
  | 'View webhook'
  | 'Or open this link:'
  | 'Reset your {{projectDisplayName}} password'
  | 'Sign in to {{projectDisplayName}}'
  | 'Sign in'
  | 'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} no longer requires a code from an authenticator app.'
  | 'Someone, most likely you, asked for a new password for {{userPrimaryEmail}} at {{projectDisplayName}}.'
  | 'The email address of your account at {{projectDisplayName}} is no longer {{userPrimaryEmail}}. Emails about the account now go to the new email address.'
  | 'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expired on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. Apps and servers that still use them are rejected.'
  | 'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expires on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. After that, apps and servers that use them are rejected.'
  | "The link works once, for 24 hours. If you don't have an account at {{projectDisplayName}}, someone mistyped their email address. You can ignore this email."
  | "The link works once, for 30 minutes. If this wasn't you, you can ignore this email. Your password doesn't change."
  | "The link works once, for 7 days. If you didn't expect an invitation, you can ignore this email."
  | 'The password for {{userPrimaryEmail}} at {{projectDisplayName}} has just been changed. All other sessions were signed out.'
  | 'The {{providerName}} account can no longer be used to sign in to {{projectDisplayName}} as {{userPrimaryEmail}}.'
  | 'You are invited to manage {{projectDisplayName}}'
  | 'You are invited to {{teamDisplayName}}'
  | 'You get this email because you own {{keysProject}}. We send it 14 and 3 days before keys in use expire, and when they have expired.'
  | 'You get this email because you own {{webhookProject}}.'
  | 'You just signed in to {{projectDisplayName}} with {{providerName}}, and that confirms that {{userPrimaryEmail}} is yours.'
  | 'You just used a link from an email of {{projectDisplayName}}, and that confirms that {{userPrimaryEmail}} is yours.'
  | 'Your email address at {{projectDisplayName}} was changed'
  | 'Your email address is confirmed at {{projectDisplayName}}'
  | 'Your email address is confirmed'
  | 'Your email address was changed'
  | 'Your password was changed'
  | 'Your {{projectDisplayName}} password was changed'
  | '{{#code}}Or type this code where you asked for the link:{{/code}}'
  | '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the team {{teamDisplayName}} on {{projectDisplayName}}.'
  | '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the staff of {{projectDisplayName}}.';

/** Translations of all email sentences into one language. */
export type MailMessages = Readonly<Record<MailSentence, string>>;
