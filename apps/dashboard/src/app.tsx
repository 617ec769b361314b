import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { OwnerApp } from '@keystead/client/admin';
import { KeysteadProvider, Toasts } from '@keystead/react';
import { OwnerAppContext } from './owner/owner-app-context.ts';
import { createQueryClient } from './query-client.ts';
import type { DashboardRouter } from './router.tsx';
import type { Settings } from './settings.ts';
import { SettingsContext } from './settings-context.ts';
import { ThemeContext, useChosenTheme } from './shell/theme.ts';

interface AppProps {
  ownerApp: OwnerApp;
  settings: Settings;
  router: DashboardRouter;
}

const appearance = { variables: { font: "'Inter Variable', system-ui, sans-serif" } };

/** Provides the settings, the owner app, the theme and the query cache to every page. */
export function App({ ownerApp, settings, router }: AppProps): ReactElement {
  const [queryClient] = useState(createQueryClient);
  const theme = useChosenTheme();
  return (
    <SettingsContext value={settings}>
      <OwnerAppContext value={ownerApp}>
        <ThemeContext value={theme}>
          <QueryClientProvider client={queryClient}>
            <KeysteadProvider app={ownerApp} theme={theme.theme} appearance={appearance}>
              <RouterProvider router={router} />
              <Toasts />
            </KeysteadProvider>
          </QueryClientProvider>
        </ThemeContext>
      </OwnerAppContext>
    </SettingsContext>
  );
}
