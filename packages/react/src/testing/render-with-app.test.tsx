import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import type { Theme } from '@keystead/ui';
import { KeysteadProvider } from '../provider.tsx';
import '../styles.css';
import { fakeClientApp, type FakeClientApp } from './fake-client-app.test.ts';

interface Options {
  app?: FakeClientApp;
  theme?: Theme;
}

/** Renders something below a provider; what the app was asked for stands in `app.calls`. */
export async function renderWithApp(element: ReactElement, { app = fakeClientApp(), theme = 'light' }: Options = {}) {
  const screen = await render(
    <KeysteadProvider app={app} theme={theme}>
      {element}
    </KeysteadProvider>,
  );
  return { app, screen };
}
