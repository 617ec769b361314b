'use client';
import {
  createContext,
  useContext,
  useInsertionEffect,
  useMemo,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { ClientApp } from '@keystead/client';
import { directionOf, type Messages } from '@keystead/messages';
import { AppearanceProvider, type Appearance, type Theme } from '@keystead/ui';
import { createGo, type Go } from './hooks/create-go.ts';
import { BannerOnDemand } from './impersonations/banner-on-demand.tsx';
import { createTranslate, type Translate } from './messages/translate.ts';
import { useLanguage } from './messages/use-language.ts';

interface Keystead {
  app: ClientApp;
  t: Translate;
  go: Go;
  /** The locale for Intl, to format dates and numbers within the texts. */
  locale: string;
}

const KeysteadContext = createContext<Keystead | undefined>(undefined);

export interface KeysteadProviderProps {
  app: ClientApp;
  /** `system` follows the visitor's setting. It colors Keystead's elements only, never the page. */
  theme?: Theme;
  /** Variables and classes that adapt the screens to your app. */
  appearance?: Appearance;
  /**
   * The language of screens and emails, such as `de` or `he`. Defaults to the language of the app, then English. Other
   * languages need `messages`.
   */
  language?: string | undefined;
  /** Your own texts, which replace those with the same key. */
  messages?: Partial<Messages> | undefined;
  children: ReactNode;
}

/**
 * Provides the app to hooks, screens and widgets. Renders no element of its own, except the banner during an
 * impersonation.
 */
export function KeysteadProvider(props: KeysteadProviderProps): ReactElement {
  const { app, theme, appearance, messages, children } = props;
  // Plain JavaScript may pass anything.
  const own = typeof props.language === 'string' && props.language ? props.language : undefined;
  const read = (): string | undefined => own ?? app.language;
  const language = useSyncExternalStore(app.onLanguageChange, read, read);
  const { tag, words, isPending } = useLanguage(language, messages !== undefined);
  // Runs before any effect of the children, which may call the service.
  useInsertionEffect(() => app.overrideLanguage(own), [app, own]);
  const locale = tag ?? 'en';
  const value = useMemo(
    () => ({ app, locale, t: createTranslate({ own: messages, words, locale }), go: createGo(app) }),
    [app, locale, messages, words],
  );
  return (
    <KeysteadContext.Provider value={value}>
      <AppearanceProvider
        theme={theme}
        appearance={appearance}
        lang={tag}
        dir={tag === undefined ? undefined : directionOf(tag)}
        isPending={isPending}
      >
        {children}
        <BannerOnDemand app={app} t={value.t} locale={locale} />
      </AppearanceProvider>
    </KeysteadContext.Provider>
  );
}

/** Returns the app and the texts, for internal components. */
export function useKeystead(): Keystead {
  const value = useContext(KeysteadContext);
  if (!value) throw new Error('Keystead hooks and components work only below <KeysteadProvider app={…}>.');
  return value;
}

/** Returns the app that was passed to the provider. */
export const useKeysteadApp = (): ClientApp => useKeystead().app;
