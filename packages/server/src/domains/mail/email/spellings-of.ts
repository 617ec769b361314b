import { domainToUnicode } from 'node:url';
import { normalizeEmail } from '@keystead/contract';

/** How one address may have been written on mails, in lower case: as typed, and with its domain in either form. */
export function spellingsOf(email: string): string[] {
  const normalized = normalizeEmail(email);
  const at = normalized.lastIndexOf('@') + 1;
  return [email.toLowerCase(), normalized, normalized.slice(0, at) + domainToUnicode(normalized.slice(at))];
}
