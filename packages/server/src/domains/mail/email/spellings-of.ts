import { domainToUnicode } from 'node:url';
import { normalizeEmail } from '@keystead/contract';

/** Returns the spellings of an address in the email log, in lower case: as typed, and with its domain in both forms. */
export function spellingsOf(email: string): string[] {
  const normalized = normalizeEmail(email);
  const at = normalized.lastIndexOf('@') + 1;
  return [email.toLowerCase(), normalized, normalized.slice(0, at) + domainToUnicode(normalized.slice(at))];
}
