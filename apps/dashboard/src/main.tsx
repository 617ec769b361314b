import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KnownError, StatusError } from '@keystead/client';
import '@fontsource-variable/inter';
import { config } from 'zod/v4/core';
import { App } from './app.tsx';
import { createOwnerApp } from './owner-app.ts';
import { createDashboardRouter } from './router.tsx';
import { loadSettings } from './settings.ts';
import { StartFailed } from './start-failed.tsx';
import '@keystead/ui/dashboard.css';
import './kit/base.css';

// The content security policy forbids code generated at run time.
config({ jitless: true });

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container, {
  // Errors from the service are shown on the page; the console only reports our own mistakes.
  onCaughtError: (error) => error instanceof StatusError || error instanceof KnownError || console.error(error),
});

try {
  const settings = await loadSettings();
  const router = createDashboardRouter();
  const ownerApp = createOwnerApp(settings, (url) => {
    const { origin, pathname, search, hash } = new URL(url, location.href);
    if (origin === location.origin && pathname.startsWith('/dashboard')) router.history.push(pathname + search + hash);
    else location.assign(url);
  });
  root.render(
    <StrictMode>
      <App ownerApp={ownerApp} settings={settings} router={router} />
    </StrictMode>,
  );
} catch (error) {
  root.render(<StartFailed error={error} />);
}
