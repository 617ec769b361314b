import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Root, ToastRegion } from '@keystead/ui';
import '@keystead/ui/dashboard.css';
import { render } from 'vitest-browser-react';
import { UndoRegion } from '../kit/undo-region.tsx';
import { createQueryClient } from '../query-client.ts';

/** Renders an element as on a page of the dashboard: with queries, links, toasts and Undo. */
export async function renderInDashboard(element: ReactElement) {
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <Root>
        {element}
        <UndoRegion />
        <ToastRegion closeLabel="Close" />
      </Root>
    ),
  });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> });
  const router = createRouter({
    routeTree: root.addChildren([home, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const queryClient = createQueryClient();
  await render(
    <QueryClientProvider client={queryClient}>
      {/* The test routes aren't the ones that the dashboard registers. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { queryClient, router };
}
