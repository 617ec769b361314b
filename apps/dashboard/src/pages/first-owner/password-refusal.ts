import { KnownError } from '@keystead/client';
import { t } from '../../words.ts';

/** Error codes about a new password, with the field that shows them. */
export const PASSWORD_REFUSALS = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
} as const;

/** Returns what is wrong with a new password; undefined for other errors. */
export function sayPasswordRefusal(error: Error): string | undefined {
  if (!(error instanceof KnownError)) return undefined;
  switch (error.code) {
    case 'PASSWORD_TOO_SHORT':
      return t('Use at least {n} characters', { n: error.details.min_length });
    case 'PASSWORD_TOO_LONG':
      return t('Use at most {n} characters', { n: error.details.maxLength });
    case 'PASSWORD_TOO_COMMON':
      return t('This password is too common. Choose another one.');
    default:
      return undefined;
  }
}
