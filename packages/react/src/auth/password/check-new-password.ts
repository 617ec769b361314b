import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@keystead/contract/client';
import type { Refusals } from '../../forms/refusals.ts';
import type { FieldError } from '../../forms/use-form.ts';

export interface NewPassword {
  password: string;
  repeat: string;
}

/** Returns what is wrong with a new password and its repetition, if anything. */
export function checkNewPassword({ password, repeat }: NewPassword) {
  return { password: checkLength(password), repeat: checkRepeat(password, repeat) };
}

function checkLength(password: string): FieldError | undefined {
  if (!password) return 'Please enter your password';
  const { length } = [...password]; // code points, as the service counts them
  if (length < PASSWORD_MIN_LENGTH) return tooShort(PASSWORD_MIN_LENGTH);
  if (length > PASSWORD_MAX_LENGTH) return tooLong(PASSWORD_MAX_LENGTH);
  return undefined;
}

function checkRepeat(password: string, repeat: string): FieldError | undefined {
  if (!repeat) return 'Please repeat your password';
  if (repeat !== password) return 'Passwords do not match';
  return undefined;
}

const tooShort = (n: number): FieldError => ['Password too short. Minimum length is {n}.', { n }];
const tooLong = (n: number): FieldError => ['Password too long. Maximum length is {n}.', { n }];

type NewPasswordCode = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON';

/** Texts for the errors of every form with a new password. */
export const newPasswordRefusals: Refusals<NewPasswordCode> = {
  PASSWORD_TOO_SHORT: ({ min_length }) => tooShort(min_length),
  PASSWORD_TOO_LONG: ({ maxLength }) => tooLong(maxLength),
  PASSWORD_TOO_COMMON: 'This password is too common. Please choose another one.',
};

export const isOfNewPassword = <Refused extends { readonly code: string }>(
  error: Refused,
): error is Extract<Refused, { readonly code: NewPasswordCode }> => error.code in newPasswordRefusals;
