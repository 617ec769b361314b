import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { NothingHere, NothingInProject } from '../kit/nothing-here.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NothingHere });

/** The parent of all pages of a project. */
export const project = createRoute({
  getParentRoute: () => root,
  path: 'p/$projectId',
  component: lazyRouteComponent(() => import('../shell/project-layout.tsx'), 'ProjectLayout'),
  notFoundComponent: NothingInProject,
});
