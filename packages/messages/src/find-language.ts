import type { Language } from './languages.ts';

const codes: Readonly<Record<string, Language>> = {
  en: 'en',
  de: 'de',
  he: 'he',
  iw: 'he', // the code in old browsers and phones
};

/** Returns the supported language for a tag, such as `de` for `de-AT`, and undefined for any other text. */
export function findLanguage(tag: string | undefined): Language | undefined {
  const [primary = ''] = (tag ?? '').slice(0, LONGEST_TAG).toLowerCase().split(/[-_]/, 1);
  return Object.hasOwn(codes, primary) ? codes[primary] : undefined;
}

/** RFC 5646 §4.4.1 */
const LONGEST_TAG = 35;
