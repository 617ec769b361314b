/** What screens speak and mails are written in. */
export interface LanguageMethods {
  readonly language: string | undefined;
  /** What mails are written in from now on, and screens where their provider names no language; undefined is English. */
  readonly setLanguage: (language: string | undefined) => void;
  /** Calls back after `language` changed, until the returned function is called. */
  readonly onLanguageChange: (listener: () => void) => () => void;
  /** For `KeysteadProvider`: a language that goes before that of the app until the returned function is called. */
  readonly overrideLanguage: (language: string | undefined) => () => void;
}

export function createLanguage(first: string | undefined): LanguageMethods {
  const listeners = new Set<() => void>();
  let own = tagOf(first);
  let override: string | undefined;
  let told = own;

  const tell = (): void => {
    const spoken = override ?? own;
    if (spoken === told) return;
    told = spoken;
    for (const listener of listeners) listener();
  };
  // A moment later, because a provider speaks while React allows no further change.
  const changed = (): void => queueMicrotask(tell);
  const setOverride = (language?: string): void => {
    override = tagOf(language);
    changed();
  };

  return {
    get language() {
      return override ?? own;
    },
    setLanguage(language) {
      own = tagOf(language);
      changed();
    },
    onLanguageChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    overrideLanguage(language) {
      setOverride(language);
      return setOverride;
    },
  };
}

/** Plain JavaScript may hand over anything. */
export const tagOf = (given: unknown): string | undefined => (typeof given === 'string' && given ? given : undefined);
