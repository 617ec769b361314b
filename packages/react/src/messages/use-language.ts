'use client';
import { useEffect, useState } from 'react';
import { findLanguage, type Language, type Messages } from '@keystead/messages';
import { isLoaded, loadLanguage, wordsOf } from './load-language.ts';

export interface ShownLanguage {
  /** For `lang` and Intl; undefined where nobody chose a language. */
  tag: string | undefined;
  words: Messages | undefined;
  /** The words are on their way, and there are no others to show meanwhile. */
  isPending: boolean;
}

const loads = new Set<() => void>();

/** Tries again to load languages that could not be loaded; of the others it changes nothing. */
export function retryLanguages(): void {
  for (const load of loads) load();
}

/**
 * The language to show. When it changes, the one before stays until the words of the next are there; a language that
 * cannot be loaded leaves what was there, or English, and is tried again when the browser is online or a screen appears.
 */
export function useLanguage(wanted: string | undefined, hasOwnWords: boolean): ShownLanguage {
  const known = findLanguage(wanted);
  const language = known ?? 'en';
  const [settled, setSettled] = useState<Language | undefined>(() => (isLoaded(language) ? language : undefined));

  useEffect(() => {
    let isWanted = true;
    const load = (): void =>
      void loadLanguage(language).then(
        () => isWanted && setSettled(language),
        () => isWanted && setSettled((before) => before ?? 'en'),
      );
    load();
    loads.add(load);
    addEventListener('online', load);
    return () => {
      isWanted = false;
      loads.delete(load);
      removeEventListener('online', load);
    };
  }, [language]);

  const shown = isLoaded(language) ? language : settled;
  const isAsWanted = shown === language && (known !== undefined || hasOwnWords);
  return {
    tag: !wanted ? undefined : isAsWanted ? canonical(wanted, language) : (shown ?? 'en'),
    words: shown && wordsOf(shown),
    isPending: shown === undefined,
  };
}

/** `de-AT` for `de_at`. What is no tag would make Intl throw. */
function canonical(tag: string, otherwise: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? otherwise;
  } catch {
    return otherwise;
  }
}
