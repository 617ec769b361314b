import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import type { Theme } from '@keystead/ui';
import { KeysteadProvider, type KeysteadProviderProps } from '../provider.tsx';
import '../styles.css';
import { fakeClientApp, type FakeClientApp } from './fake-client-app.ts';

interface Options extends Pick<KeysteadProviderProps, 'language' | 'messages' | 'appearance'> {
  app?: FakeClientApp;
  theme?: Theme;
}

/** Renders an element inside a provider. `app.calls` records the calls. */
export async function renderWithApp(element: ReactElement, { app = fakeClientApp(), ...first }: Options = {}) {
  const provided = ({ theme = 'light', ...texts }: Omit<Options, 'app'>): ReactElement => (
    <KeysteadProvider app={app} theme={theme} {...texts}>
      {element}
    </KeysteadProvider>
  );
  const screen = await render(provided(first));
  /** Renders again with changes; the state of the screen is kept. */
  const show = (changes: Omit<Options, 'app'>) => screen.rerender(provided(changes));
  const speak = (language: string) => show({ language });
  return { app, screen, show, speak };
}
