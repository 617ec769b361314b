import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { CHARTS, type ChartName } from './pages/overview/chart-names.ts';
import { isDay, isRangeName, type RangeSearch } from './pages/overview/range.ts';
import { FailedRoute } from './kit/failed-page.tsx';
import { opensForm } from './routes/opens-form.ts';
import { peopleRoutes } from './routes/people-routes.tsx';
import { project, root } from './routes/project-route.tsx';
import { settingsRoutes } from './routes/settings-routes.tsx';
import { webhookRoutes } from './routes/webhook-routes.tsx';
import { STACK_IDS, type StackId } from './pages/setup/stack-ids.ts';
import { HomeLayout } from './shell/home-layout.tsx';

const home = createRoute({ getParentRoute: () => root, id: 'home', component: HomeLayout });

const projects = createRoute({
  getParentRoute: () => home,
  path: '/',
  // `deleted` is a project whose data is being deleted, `name` its former name.
  validateSearch: (search: {
    new?: unknown;
    q?: unknown;
    deleted?: unknown;
    name?: unknown;
  }): { new?: true; q?: string; deleted?: string; name?: string } => ({
    ...opensForm(search),
    ...(typeof search.q === 'string' && { q: search.q }),
    ...(typeof search.deleted === 'string' && { deleted: search.deleted }),
    ...(typeof search.name === 'string' && { name: search.name }),
  }),
  component: lazyRouteComponent(() => import('./pages/projects/projects.tsx'), 'Projects'),
});

const system = createRoute({
  getParentRoute: () => home,
  path: 'system',
  component: lazyRouteComponent(() => import('./pages/system/system.tsx'), 'System'),
});

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectId/overview', params, replace: true });
  },
});

const setUp = createRoute({
  getParentRoute: () => project,
  path: 'setup',
  validateSearch: ({ with: chosen }: { with?: unknown }): { with?: StackId } => {
    const id = STACK_IDS.find((known) => known === chosen);
    return id ? { with: id } : {};
  },
  component: lazyRouteComponent(() => import('./pages/setup/setup.tsx'), 'Setup'),
});

const overview = createRoute({
  getParentRoute: () => project,
  path: 'overview',
  validateSearch: ({
    range,
    from,
    to,
    series,
  }: Readonly<Record<string, unknown>>): RangeSearch & { series?: ChartName } => {
    const chart = CHARTS.find((known) => known === series);
    return {
      ...(isRangeName(range) && { range }),
      ...(isDay(from) && isDay(to) && { from, to }),
      ...(chart && { series: chart }),
    };
  },
  component: lazyRouteComponent(() => import('./pages/overview/overview.tsx'), 'Overview'),
});

const accountScreens = createRoute({
  getParentRoute: () => root,
  path: 'handler/$',
  component: lazyRouteComponent(() => import('./owner/account-screens.tsx'), 'AccountScreens'),
});

const firstOwner = createRoute({
  getParentRoute: () => root,
  path: 'first-owner',
  component: lazyRouteComponent(() => import('./pages/first-owner/first-owner.tsx'), 'FirstOwner'),
});

const ownerInvitation = createRoute({
  getParentRoute: () => root,
  path: 'owner-invitation',
  component: lazyRouteComponent(() => import('./pages/owner-invitation/owner-invitation.tsx'), 'OwnerInvitation'),
});

const routeTree = root.addChildren([
  home.addChildren([projects, system]),
  project.addChildren([projectHome, setUp, overview, ...peopleRoutes, ...settingsRoutes, ...webhookRoutes]),
  accountScreens,
  firstOwner,
  ownerInvitation,
]);

/** Creates the router with every page of the dashboard. */
export const createDashboardRouter = () =>
  createRouter({
    routeTree,
    basepath: '/dashboard',
    defaultPreload: 'intent',
    defaultErrorComponent: FailedRoute,
    scrollRestoration: true,
  });

export type DashboardRouter = ReturnType<typeof createDashboardRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: DashboardRouter;
  }
}
