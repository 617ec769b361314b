/** The languages that screens and mails speak: how each calls itself, and where its lines begin. */
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
