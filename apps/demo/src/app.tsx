import type { ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { KeysteadHandler, KeysteadProvider } from '@keystead/react';
import { Home } from './home.tsx';
import { usePath } from './router.ts';
import type { Settings } from './settings.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useTheme } from './use-theme.ts';

interface AppProps {
  app: ClientApp;
  settings: Settings;
}

/** Two pages: the account screens below /handler, and home everywhere else. */
export function App({ app, settings }: AppProps): ReactElement {
  const path = usePath();
  useFocusOnArrival(path);
  const [theme, toggleTheme] = useTheme();
  return (
    <KeysteadProvider app={app} theme={theme}>
      {path.startsWith(`${app.urls.handler}/`) ? (
        <KeysteadHandler fullPage path={path} />
      ) : (
        <Home settings={settings} onToggleTheme={toggleTheme} />
      )}
    </KeysteadProvider>
  );
}
