import { MAX_EMAIL_LENGTH } from '@keystead/contract/client';

// Catches common typos as the service does, and is never stricter: the service decides.
const ATOM = String.raw`[^\s@.,:;"()<>[\]\\]+`;
const ADDRESS = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@${ATOM}(?:\.${ATOM})*$`, 'u');

export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text) && isPlain(text.replace(/@.*/u, ''));

/** Rejects full-width letters and similar characters, which some keyboards produce. */
const isPlain = (local: string): boolean => local === local.normalize('NFKC');
