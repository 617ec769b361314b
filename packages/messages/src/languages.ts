/** The languages of screens and emails, with their own names and directions. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'he', name: 'עברית', direction: 'rtl' },
] as const satisfies readonly LanguageInfo[];

interface LanguageInfo {
  code: string;
  name: string;
  direction: Direction;
}

export type Direction = 'ltr' | 'rtl';

export type Language = (typeof languages)[number]['code'];
