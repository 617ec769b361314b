import { findLanguage, type Language, type Messages } from '@keystead/messages';

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>> = {
  de: () => import('@keystead/messages/screens/de'),
  he: () => import('@keystead/messages/screens/he'),
};

const loaded = new Map<Language, Messages>();

/**
 * Loads the words of a language. The provider does this by itself; await it before the first render to show the words
 * immediately, also on a server. English and unsupported languages load nothing.
 */
export async function loadLanguage(tag: string): Promise<void> {
  const language = findLanguage(tag);
  if (!language || language === 'en' || loaded.has(language)) return;
  loaded.set(language, (await loaders[language]()).messages);
}

export const isLoaded = (language: Language): boolean => language === 'en' || loaded.has(language);

/** Returns undefined for English, whose sentences are their own translation. */
export const wordsOf = (language: Language): Messages | undefined => loaded.get(language);
