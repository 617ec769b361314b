import type { EmailTemplateType } from '@keystead/contract';

export type { EmailTemplateType };

/** Emails with a link whose text projects can't customize. */
export type OwnTemplate = 'owner_invitation';

/**
 * Whether the instance always sends this email itself: accepting the invitation verifies the address in the internal
 * project, and the operator of a project's SMTP server could read the code.
 */
export const isOfInstance = (template: string): boolean => template === 'owner_invitation';

/** Notices to users about their account, and to owners about API keys and webhooks. Projects can't customize their text. */
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
