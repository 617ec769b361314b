import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { NothingHere } from '../kit/nothing-here.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NothingHere });

/** Around all pages of a project. */
export const project = createRoute({
  getParentRoute: () => root,
  path: 'p/$projectId',
  component: lazyRouteComponent(() => import('../shell/project-layout.tsx'), 'ProjectLayout'),
});
