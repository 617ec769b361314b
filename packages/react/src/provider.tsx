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
  /** For Intl: how dates and numbers are written beside the texts. */
  locale: string;
}

const KeysteadContext = createContext<Keystead | undefined>(undefined);

export interface KeysteadProviderProps {
  app: ClientApp;
  /** `system` follows the visitor's setting. It colours our elements only, never the page. */
  theme?: Theme;
  /** Variables and classes that make the screens look like the app around them. */
  appearance?: Appearance;
  /**
   * What the screens speak and mails are written in, such as `de` or `he`; that of the app where it is not given, else
   * English. Other languages need `messages`.
   */
  language?: string | undefined;
  /** Texts of your own, in place of those that you name. */
  messages?: Partial<Messages> | undefined;
  children: ReactNode;
}

/** Gives the app to hooks, screens and widgets below. Renders no element of its own, but for the banner of an impersonation. */
export function KeysteadProvider(props: KeysteadProviderProps): ReactElement {
  const { app, theme, appearance, messages, children } = props;
  // Plain JavaScript may hand over anything.
  const own = typeof props.language === 'string' && props.language ? props.language : undefined;
  const read = (): string | undefined => own ?? app.language;
  const language = useSyncExternalStore(app.onLanguageChange, read, read);
  const { tag, words, isPending } = useLanguage(language, messages !== undefined);
  // Before any effect of what is below, which may call the service.
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

/** The app and the texts, for our own components. */
export function useKeystead(): Keystead {
  const value = useContext(KeysteadContext);
  if (!value) throw new Error('Keystead hooks and components work only below <KeysteadProvider app={…}>.');
  return value;
}

/** The app that was given to the provider. */
export const useKeysteadApp = (): ClientApp => useKeystead().app;
