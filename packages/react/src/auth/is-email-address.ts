import { MAX_EMAIL_LENGTH } from '@keystead/contract/client';

// As strict as the service about what people mistype, and never stricter: it has the last word.
const ATOM = String.raw`[^\s@.,:;"()<>[\]\\]+`;
const ADDRESS = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@${ATOM}(?:\.${ATOM})*$`, 'u');

export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text) && isPlain(text.replace(/@.*/u, ''));

/** No full-width letters and the like, which other alphabets' keyboards produce. */
const isPlain = (local: string): boolean => local === local.normalize('NFKC');
