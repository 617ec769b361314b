import { KnownError } from '@keystead/client';
import { t } from '../../words.ts';

/** The errors that are about a new password. */
export const PASSWORD_REFUSALS = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
} as const;

/** What is wrong with a new password; undefined where something else is. */
export function sayPasswordRefusal(error: Error): string | undefined {
  if (!(error instanceof KnownError)) return undefined;
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
