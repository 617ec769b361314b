import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@keystead/contract/client';
import type { Translate } from '../../messages/translate.ts';

export interface NewPassword {
  password: string;
  repeat: string;
}

/** What is wrong with a new password and its repetition, if anything. */
export function checkNewPassword(t: Translate, { password, repeat }: NewPassword) {
  return { password: checkLength(t, password), repeat: checkRepeat(t, password, repeat) };
}

function checkLength(t: Translate, password: string): string | undefined {
  if (!password) return t('Please enter your password');
  const { length } = [...password]; // code points, as the service counts them
  if (length < PASSWORD_MIN_LENGTH) return tooShort(t, PASSWORD_MIN_LENGTH);
  if (length > PASSWORD_MAX_LENGTH) return tooLong(t, PASSWORD_MAX_LENGTH);
  return undefined;
}

function checkRepeat(t: Translate, password: string, repeat: string): string | undefined {
  if (!repeat) return t('Please repeat your password');
  if (repeat !== password) return t('Passwords do not match');
  return undefined;
}

export const tooShort = (t: Translate, n: number): string => t('Password too short. Minimum length is {n}.', { n });
export const tooCommon = (t: Translate): string => t('This password is too common. Please choose another one.');
export const tooLong = (t: Translate, n: number): string => t('Password too long. Maximum length is {n}.', { n });
