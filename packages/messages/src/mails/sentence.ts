/**
 * Every text of the mails that Keystead words itself, in English. `{{name}}` is the place of a value; what stands between
 * `{{#name}}` and `{{/name}}` is said where there is such a value, after `{{^name}}` where there is none.
 */
export type MailSentence =
  | 'Choose a new password'
  | 'Confirm email address'
  | 'Confirm your email address for {{projectDisplayName}}'
  | 'Confirm your email address'
  | 'From now on, signing in to {{projectDisplayName}} as {{userPrimaryEmail}} takes a code from an authenticator app as well.'
  | 'Here is the link you asked for. It signs you in as {{userPrimaryEmail}}.'
  | 'Hi,'
  | 'Hi{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}},'
  | 'If it was not you, open {{projectDisplayName}}, change your password and switch multi-factor authentication on again.'
  | 'If it was not you, open {{projectDisplayName}}, choose "Forgot password" and set a new one right away.'
  | 'If it was not you, somebody is using your account: write to the people who run {{projectDisplayName}} right away.'
  | 'If that was you, there is nothing left to do.'
  | 'If you have no password now, you can set one in your account settings. If it was not you who used the link, somebody can read your mail: change the password of your mailbox.'
  | 'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and linked accounts.'
  | 'It works once, for 10 minutes. Share it with nobody: we never ask for it. If you did not want to sign in, you can ignore this mail.'
  | 'Join the team'
  | 'Join {{teamDisplayName}} on {{projectDisplayName}}'
  | 'Multi-factor authentication is off at {{projectDisplayName}}'
  | 'Multi-factor authentication is off'
  | 'Multi-factor authentication is on at {{projectDisplayName}}'
  | 'Multi-factor authentication is on'
  | 'One click tells {{projectDisplayName}} that {{userPrimaryEmail}} is really yours.'
  | 'Or open this address:'
  | 'Reset your {{projectDisplayName}} password'
  | 'Sign in to {{projectDisplayName}}'
  | 'Sign in'
  | 'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} no longer takes a code from an authenticator app.'
  | 'Somebody, most likely you, asked for a new password for {{userPrimaryEmail}} at {{projectDisplayName}}.'
  | 'The link works once, for 24 hours. If you have no account at {{projectDisplayName}}, somebody mistyped their address: you can ignore this mail.'
  | 'The link works once, for 30 minutes. If it was not you, ignore this mail: your password stays as it is.'
  | 'The link works once, for 7 days. If you did not expect an invitation, you can ignore this mail.'
  | 'The password for {{userPrimaryEmail}} at {{projectDisplayName}} has just been changed. All other sessions were signed out.'
  | 'You are invited to {{teamDisplayName}}'
  | 'You just used a link from a mail of {{projectDisplayName}}, and that confirms that {{userPrimaryEmail}} is yours.'
  | 'Your email address is confirmed at {{projectDisplayName}}'
  | 'Your email address is confirmed'
  | 'Your password was changed'
  | 'Your {{projectDisplayName}} password was changed'
  | '{{#code}}Or type this code where you asked for the link:{{/code}}'
  | '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the team {{teamDisplayName}} on {{projectDisplayName}}.';

/** A language: what each English sentence of the mails is in it. */
export type MailMessages = Readonly<Record<MailSentence, string>>;
