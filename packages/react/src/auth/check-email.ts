import type { Translate } from '../messages/translate.ts';
import { isEmailAddress } from './is-email-address.ts';

/** What is wrong with an e-mail address, if anything. */
export function checkEmail(t: Translate, email: string): string | undefined {
  if (!email) return t('Please enter your email');
  if (!isEmailAddress(email)) return t('Please enter a valid email');
  return undefined;
}
