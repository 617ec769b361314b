'use client';
import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import type { ClientApp } from '@keystead/client';
import { AppearanceProvider, type Appearance, type Theme } from '@keystead/ui';
import type { Messages } from './messages/sentence.ts';
import { createTranslate, type Translate } from './messages/translate.ts';

interface Keystead {
  app: ClientApp;
  t: Translate;
}

const KeysteadContext = createContext<Keystead | undefined>(undefined);

export interface KeysteadProviderProps {
  app: ClientApp;
  /** `system` follows the visitor's setting. It colours our elements only, never the page. */
  theme?: Theme;
  /** Variables and classes that make the screens look like the app around them. */
  appearance?: Appearance;
  /** Another language than English. */
  messages?: Messages;
  children: ReactNode;
}

/** Gives the app to hooks, screens and widgets below. Renders no element of its own. */
export function KeysteadProvider({ app, theme, appearance, messages, children }: KeysteadProviderProps): ReactElement {
  const value = useMemo(() => ({ app, t: createTranslate(messages) }), [app, messages]);
  return (
    <KeysteadContext.Provider value={value}>
      <AppearanceProvider theme={theme} appearance={appearance}>
        {children}
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
