import { MAX_EMAIL_LENGTH } from './limits.ts';

// One addr-spec of RFC 5322 without comments, quotes or address literals; letters of any script are allowed (RFC 6531).
const LOCAL_ATOM = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const DOMAIN_LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const ADDRESS = new RegExp(`^${LOCAL_ATOM}(?:\\.${LOCAL_ATOM})*@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*$`, 'u');

/** Two spellings of one address are one account: compatibility forms folded, case ignored. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/** Must hold for the address as typed and as folded, so that a look-alike `@` cannot hide a second address. */
export function isEmailAddress(email: string): boolean {
  const folded = email.normalize('NFKC');
  return (
    email.length <= MAX_EMAIL_LENGTH && folded.length <= MAX_EMAIL_LENGTH && ADDRESS.test(email) && ADDRESS.test(folded)
  );
}
