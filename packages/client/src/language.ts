/** The language of screens and emails. */
export interface LanguageMethods {
  /** The current language, such as `de`; undefined for English. */
  readonly language: string | undefined;
  /** Sets the language of emails, and of screens whose `KeysteadProvider` sets none. Undefined means English. */
  readonly setLanguage: (language: string | undefined) => void;
  /** Calls the listener after `language` changed. Returns a function that removes the listener. */
  readonly onLanguageChange: (listener: () => void) => () => void;
  /**
   * For `KeysteadProvider`: sets a language that takes precedence over the language of the app. Returns a function that
   * removes it.
   */
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
  // Asynchronous, because a provider sets its language while React allows no state updates.
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

/** Returns a non-empty string as it is, and undefined for anything else that plain JavaScript might pass. */
export const tagOf = (given: unknown): string | undefined => (typeof given === 'string' && given ? given : undefined);
