import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import type { Theme } from '@keystead/ui';
import { KeysteadProvider, type KeysteadProviderProps } from '../provider.tsx';
import '../styles.css';
import { fakeClientApp, type FakeClientApp } from './fake-client-app.test.ts';

interface Options extends Pick<KeysteadProviderProps, 'language' | 'messages' | 'appearance'> {
  app?: FakeClientApp;
  theme?: Theme;
}

/** Renders something below a provider; what the app was asked for stands in `app.calls`. */
export async function renderWithApp(
  element: ReactElement,
  { app = fakeClientApp(), theme = 'light', ...texts }: Options = {},
) {
  const provided = (changes: typeof texts): ReactElement => (
    <KeysteadProvider app={app} theme={theme} {...changes}>
      {element}
    </KeysteadProvider>
  );
  const screen = await render(provided(texts));
  /** What was typed, opened or refused stays as it is. */
  const speak = (language: string) => screen.rerender(provided({ language }));
  return { app, screen, speak };
}
