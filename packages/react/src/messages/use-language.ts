'use client';
import { useEffect, useState } from 'react';
import { findLanguage, type Language, type Messages } from '@keystead/messages';
import { isLoaded, loadLanguage, wordsOf } from './load-language.ts';

export interface ShownLanguage {
  /** The tag for `lang` and Intl; undefined if no language was chosen. */
  tag: string | undefined;
  words: Messages | undefined;
  /** Whether the words are loading and there are no others to show meanwhile. */
  isPending: boolean;
}

const loads = new Set<() => void>();

/** Loads languages again that failed to load. Does nothing for the others. */
export function retryLanguages(): void {
  for (const load of loads) load();
}

/**
 * Returns the language to show. After a change, the previous language stays until the new one has loaded. If loading
 * fails, the previous language or English stays, and loading is tried again when the browser is online or a screen
 * appears.
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

/** Returns `de-AT` for `de_at`. Intl would throw on an invalid tag. */
function canonical(tag: string, otherwise: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? otherwise;
  } catch {
    return otherwise;
  }
}
