import type { FirstOwnerError, OwnerInvitationError } from '@keystead/client/admin';
import { t } from '../words.ts';

/** What is wrong with a new password; undefined where something else is. */
export function passwordRefusal(error: FirstOwnerError | OwnerInvitationError): string | undefined {
  switch (error.code) {
    case 'PASSWORD_TOO_SHORT':
      return t('Please use at least {n} characters', { n: error.details.min_length });
    case 'PASSWORD_TOO_LONG':
      return t('Please use at most {n} characters', { n: error.details.maxLength });
    case 'PASSWORD_TOO_COMMON':
      return t('This password is too common. Please choose another one.');
    default:
      return undefined;
  }
}
