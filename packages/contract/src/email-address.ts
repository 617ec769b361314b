import { MAX_EMAIL_LENGTH } from './limits.ts';
import { parseUrl } from './parse-url.ts';

// One addr-spec of RFC 5322 without comments, quotes or address literals; letters of any script are allowed (RFC 6531).
const LOCAL_ATOM = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const DOMAIN_LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const LETTERS_OF_DOMAINS = /^[\p{L}\p{N}\p{M}.-]+$/u;
const ADDRESS = new RegExp(`^${LOCAL_ATOM}(?:\\.${LOCAL_ATOM})*@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*$`, 'u');

/**
 * The form in which email addresses are compared: the local part in lower case and NFC, the domain as A-labels, so that
 * `bücher.example` and `xn--bcher-kva.example` are equal. NFC, because addresses with decomposed accents were once accepted.
 * See docs/adr/0010-one-account-per-email-address.md.
 */
export function normalizeEmail(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local.toLowerCase().normalize('NFC')}@${asciiDomain(domain) ?? domain.toLowerCase()}`;
}

/** Valid as typed and as a mail server reads it, so that a look-alike of a dot or an `@` can't hide another address. */
export function isEmailAddress(email: string): boolean {
  if (email.length > MAX_EMAIL_LENGTH || !ADDRESS.test(email)) return false;
  const { local, domain } = partsOf(email);
  const mailed = `${local}@${asciiDomain(domain) ?? ''}`;
  return mailed.length <= MAX_EMAIL_LENGTH && ADDRESS.test(mailed);
}

/**
 * People and some mail servers read look-alikes, such as a full-width letter, as the plain address. The same goes for
 * invisible characters, such as variation selectors, which NFKC keeps.
 */
export function hasPlainLocalPart(email: string): boolean {
  const { local } = partsOf(email);
  return local === local.normalize('NFKC') && !/\p{Default_Ignorable_Code_Point}/u.test(local);
}

/** The domain as DNS knows it; undefined if it can't be one. The added label keeps numbers from being read as IPv4. */
export function asciiDomain(domain: string): string | undefined {
  if (!LETTERS_OF_DOMAINS.test(domain)) return undefined;
  return parseUrl(`http://${domain}.a`)?.hostname.slice(0, -'.a'.length);
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
