import type { Language } from './languages.ts';

const codes: Readonly<Record<string, Language>> = {
  en: 'en',
  de: 'de',
  he: 'he',
  iw: 'he', // what old browsers and phones call it
};

/** The language of ours that a tag asks for: `de` for `de-AT`. Undefined for anything else, however odd it is. */
export function findLanguage(tag: string | undefined): Language | undefined {
  const [primary = ''] = (tag ?? '').slice(0, LONGEST_TAG).toLowerCase().split(/[-_]/, 1);
  return Object.hasOwn(codes, primary) ? codes[primary] : undefined;
}

/** RFC 5646 §4.4.1 */
const LONGEST_TAG = 35;
