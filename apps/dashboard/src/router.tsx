import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { FailedRoute } from './page/failed-page.tsx';
import { NothingHere } from './page/nothing-here.tsx';
import { STACK_IDS, type StackId } from './set-up/stack-ids.ts';
import { HomeLayout } from './shell/home-layout.tsx';
import { readUserSearch, type UserSearch } from './users/user-search.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NothingHere });

const home = createRoute({ getParentRoute: () => root, id: 'home', component: HomeLayout });

/** `?new=true` (or 1) opens the page's form, so that links lead there and Back closes it. */
const opensForm = ({ new: isNew }: { new?: unknown }): { new?: true } =>
  isNew === true || isNew === 1 ? { new: true } : {};

const projects = createRoute({
  getParentRoute: () => home,
  path: '/',
  // `deleted` is a project whose data is being erased, `name` what it was called.
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
  component: lazyRouteComponent(() => import('./projects/projects.tsx'), 'Projects'),
});

const project = createRoute({
  getParentRoute: () => root,
  path: 'p/$projectId',
  component: lazyRouteComponent(() => import('./shell/project-layout.tsx'), 'ProjectLayout'),
});

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectId/setup', params, replace: true });
  },
});

const setUp = createRoute({
  getParentRoute: () => project,
  path: 'setup',
  validateSearch: ({ with: chosen }: { with?: unknown }): { with?: StackId } => {
    const id = STACK_IDS.find((known) => known === chosen);
    return id ? { with: id } : {};
  },
  component: lazyRouteComponent(() => import('./set-up/set-up.tsx'), 'SetUp'),
});

const users = createRoute({
  getParentRoute: () => project,
  path: 'users',
  validateSearch: (search: Record<string, unknown>): UserSearch & { new?: true } => ({
    ...opensForm(search),
    ...readUserSearch(search),
  }),
  component: lazyRouteComponent(() => import('./users/users.tsx'), 'Users'),
});

const user = createRoute({
  getParentRoute: () => project,
  path: 'users/$userId',
  component: lazyRouteComponent(() => import('./user/user.tsx'), 'User'),
});

const userHome = createRoute({
  getParentRoute: () => user,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectId/users/$userId/profile', params, replace: true });
  },
});

const userProfile = createRoute({
  getParentRoute: () => user,
  path: 'profile',
  component: lazyRouteComponent(() => import('./user/profile.tsx'), 'Profile'),
});

const userSessions = createRoute({
  getParentRoute: () => user,
  path: 'sessions',
  component: lazyRouteComponent(() => import('./user/sessions.tsx'), 'Sessions'),
});

const userTeams = createRoute({
  getParentRoute: () => user,
  path: 'teams',
  component: lazyRouteComponent(() => import('./user/teams.tsx'), 'Teams'),
});

const userMetadata = createRoute({
  getParentRoute: () => user,
  path: 'metadata',
  component: lazyRouteComponent(() => import('./user/metadata.tsx'), 'Metadata'),
});

const teams = createRoute({
  getParentRoute: () => project,
  path: 'teams',
  validateSearch: (search: { new?: unknown; q?: unknown }): { new?: true; q?: string } => ({
    ...opensForm(search),
    ...(typeof search.q === 'string' && { q: search.q }),
  }),
  component: lazyRouteComponent(() => import('./teams/teams.tsx'), 'Teams'),
});

const team = createRoute({
  getParentRoute: () => project,
  path: 'teams/$teamId',
  // Opens a form, so that links lead there and Back closes it.
  validateSearch: ({ add }: { add?: unknown }): { add?: 'member' | 'invitation' } =>
    add === 'member' || add === 'invitation' ? { add } : {},
  component: lazyRouteComponent(() => import('./team/team.tsx'), 'Team'),
});

const teamHome = createRoute({
  getParentRoute: () => team,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectId/teams/$teamId/members', params, replace: true });
  },
});

const teamMembers = createRoute({
  getParentRoute: () => team,
  path: 'members',
  component: lazyRouteComponent(() => import('./team/members.tsx'), 'Members'),
});

const teamInvitations = createRoute({
  getParentRoute: () => team,
  path: 'invitations',
  component: lazyRouteComponent(() => import('./team/invitations.tsx'), 'Invitations'),
});

const teamMetadata = createRoute({
  getParentRoute: () => team,
  path: 'metadata',
  component: lazyRouteComponent(() => import('./team/metadata.tsx'), 'Metadata'),
});

const teamOwnSettings = createRoute({
  getParentRoute: () => team,
  path: 'settings',
  component: lazyRouteComponent(() => import('./team/team-settings.tsx'), 'TeamSettings'),
});

const permissions = createRoute({
  getParentRoute: () => project,
  path: 'permissions',
  validateSearch: (search: { new?: unknown; view?: unknown }): { new?: true; view?: 'table' } => ({
    ...opensForm(search),
    ...(search.view === 'table' && { view: 'table' }),
  }),
  component: lazyRouteComponent(() => import('./permissions/permissions.tsx'), 'Permissions'),
});

const permission = createRoute({
  getParentRoute: () => permissions,
  path: '$permissionId',
  // Those of the system begin with what begins a parameter in the router's own paths.
  params: {
    parse: ({ permissionId }) => ({ permissionId: permissionId.replace(/^~/, '$') }),
    stringify: ({ permissionId }) => ({ permissionId: permissionId.replace(/^\$/, '~') }),
  },
  component: lazyRouteComponent(() => import('./permissions/permission-panel.tsx'), 'PermissionPanel'),
});

const methods = createRoute({
  getParentRoute: () => project,
  path: 'methods',
  component: lazyRouteComponent(() => import('./methods/methods.tsx'), 'Methods'),
});

const provider = createRoute({
  getParentRoute: () => methods,
  path: '$provider',
  component: lazyRouteComponent(() => import('./methods/provider-drawer.tsx'), 'ProviderDrawer'),
});

const domains = createRoute({
  getParentRoute: () => project,
  path: 'domains',
  // An address that was refused lately can be handed to the form.
  validateSearch: (search: { new?: unknown; domain?: unknown }): { new?: true; domain?: string } => ({
    ...opensForm(search),
    ...(typeof search.domain === 'string' && { domain: search.domain }),
  }),
  component: lazyRouteComponent(() => import('./domains/domains.tsx'), 'Domains'),
});

const keys = createRoute({
  getParentRoute: () => project,
  path: 'keys',
  validateSearch: opensForm,
  component: lazyRouteComponent(() => import('./api-keys/api-keys.tsx'), 'ApiKeys'),
});

const emails = createRoute({
  getParentRoute: () => project,
  path: 'emails',
  component: lazyRouteComponent(() => import('./emails/emails.tsx'), 'Emails'),
});

const emailsHome = createRoute({
  getParentRoute: () => emails,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectId/emails/templates', params, replace: true });
  },
});

const templates = createRoute({
  getParentRoute: () => emails,
  path: 'templates',
  component: lazyRouteComponent(() => import('./emails/templates.tsx'), 'Templates'),
});

const template = createRoute({
  getParentRoute: () => project,
  path: 'emails/templates/$type',
  validateSearch: ({ language }: { language?: unknown }): { language?: 'de' | 'he' } =>
    language === 'de' || language === 'he' ? { language } : {},
  component: lazyRouteComponent(() => import('./emails/template.tsx'), 'Template'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
});

const general = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('./settings/general.tsx'), 'General'),
});

const teamSettings = createRoute({
  getParentRoute: () => settings,
  path: 'teams',
  component: lazyRouteComponent(() => import('./settings/team-settings.tsx'), 'TeamSettings'),
});

const sessionSettings = createRoute({
  getParentRoute: () => settings,
  path: 'sessions',
  component: lazyRouteComponent(() => import('./settings/session-settings.tsx'), 'SessionSettings'),
});

const ownerSettings = createRoute({
  getParentRoute: () => settings,
  path: 'owners',
  component: lazyRouteComponent(() => import('./settings/owner-settings.tsx'), 'OwnerSettings'),
});

const accountScreens = createRoute({
  getParentRoute: () => root,
  path: 'handler/$',
  component: lazyRouteComponent(() => import('./owner/account-screens.tsx'), 'AccountScreens'),
});

const firstOwner = createRoute({
  getParentRoute: () => root,
  path: 'first-owner',
  component: lazyRouteComponent(() => import('./first-owner/first-owner.tsx'), 'FirstOwner'),
});

const ownerInvitation = createRoute({
  getParentRoute: () => root,
  path: 'owner-invitation',
  component: lazyRouteComponent(() => import('./owner-invitation/owner-invitation.tsx'), 'OwnerInvitation'),
});

const routeTree = root.addChildren([
  home.addChildren([projects]),
  project.addChildren([
    projectHome,
    setUp,
    users,
    user.addChildren([userHome, userProfile, userSessions, userTeams, userMetadata]),
    teams,
    team.addChildren([teamHome, teamMembers, teamInvitations, teamMetadata, teamOwnSettings]),
    permissions.addChildren([permission]),
    methods.addChildren([provider]),
    domains,
    keys,
    emails.addChildren([emailsHome, templates]),
    template,
    settings.addChildren([general, teamSettings, sessionSettings, ownerSettings]),
  ]),
  accountScreens,
  firstOwner,
  ownerInvitation,
]);

/** Every page of the dashboard by its address. */
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
