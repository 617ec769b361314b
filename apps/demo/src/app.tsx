import type { ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { KeysteadHandler, KeysteadProvider } from '@keystead/react';
import { Home } from './home.tsx';
import { usePath } from './router.ts';
import type { Settings } from './settings.ts';
import { Source, SOURCE_PATH } from './source.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useTheme } from './use-theme.ts';

interface AppProps {
  app: ClientApp;
  settings: Settings;
}

/** Shows the account screens below /handler, the source of this app at its path, and home for all other paths. */
export function App({ app, settings }: AppProps): ReactElement {
  const path = usePath();
  useFocusOnArrival(path);
  const [theme, toggleTheme] = useTheme();
  return (
    <KeysteadProvider app={app} theme={theme}>
      <Page app={app} settings={settings} path={path} onToggleTheme={toggleTheme} />
    </KeysteadProvider>
  );
}

interface PageProps extends AppProps {
  path: string;
  onToggleTheme: () => void;
}

function Page({ app, settings, path, onToggleTheme }: PageProps): ReactElement {
  if (path.startsWith(`${app.urls.handler}/`)) return <KeysteadHandler fullPage path={path} />;
  if (path === SOURCE_PATH) return <Source name={settings.projectName} />;
  return <Home settings={settings} onToggleTheme={onToggleTheme} />;
}
