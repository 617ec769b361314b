import type { EmailTemplateType } from '@keystead/contract';

export type { EmailTemplateType };

/** Mails with a link that are always in our words. */
export type OwnTemplate = 'owner_invitation';

/**
 * Whether the instance sends a mail itself, by no server that a project names: accepting the invitation verifies the address
 * in the internal project, and whoever runs the server could read the code.
 */
export const isOfInstance = (template: string): boolean => template === 'owner_invitation';

/** What happened to an account, or to keys and webhooks of a project, told to its owner in words of ours. */
export type NoticeKind =
  | 'password_changed'
  | 'address_proved'
  | 'address_vouched_for'
  | 'address_changed'
  | 'address_added'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'account_connected'
  | 'account_disconnected'
  | 'keys_ending'
  | 'keys_ended'
  | 'webhook_stopped';
