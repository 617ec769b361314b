import { isEmailAddress } from './is-email-address.ts';
import type { FieldError } from '../forms/use-form.ts';

/** Returns what is wrong with an email address, if anything. */
export function checkEmail(email: string): FieldError | undefined {
  if (!email) return 'Please enter your email';
  if (!isEmailAddress(email)) return 'Please enter a valid email';
  return undefined;
}
