import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { MemberSearch } from '../pages/teams/team/team-query.ts';
import { readTeamSearch, type TeamSearch } from '../pages/teams/team-search.ts';
import { readUserSearch, textsIn, type UsersAddress } from '../pages/users/user-search.ts';
import { opensForm } from './opens-form.ts';
import { project } from './project-route.tsx';

const users = createRoute({
  getParentRoute: () => project,
  path: 'users',
  validateSearch: (search: Record<string, unknown>): UsersAddress => ({
    ...opensForm(search),
    ...(search['jobs'] === true && { jobs: true }),
    ...readUserSearch(search),
  }),
  component: lazyRouteComponent(() => import('../pages/users/users.tsx'), 'Users'),
});

const importJob = createRoute({
  getParentRoute: () => project,
  path: 'settings/import-export/$jobId',
  component: lazyRouteComponent(() => import('../pages/settings/import-export/import-job.tsx'), 'ImportJob'),
});

const user = createRoute({
  getParentRoute: () => project,
  path: 'users/$userId',
  component: lazyRouteComponent(() => import('../pages/users/user/user.tsx'), 'User'),
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
  component: lazyRouteComponent(() => import('../pages/users/user/profile.tsx'), 'Profile'),
});

const userSessions = createRoute({
  getParentRoute: () => user,
  path: 'sessions',
  component: lazyRouteComponent(() => import('../pages/users/user/sessions.tsx'), 'Sessions'),
});

const userTeams = createRoute({
  getParentRoute: () => user,
  path: 'teams',
  component: lazyRouteComponent(() => import('../pages/users/user/teams.tsx'), 'Teams'),
});

const userMetadata = createRoute({
  getParentRoute: () => user,
  path: 'metadata',
  component: lazyRouteComponent(() => import('../pages/users/user/metadata.tsx'), 'Metadata'),
});

const userMails = createRoute({
  getParentRoute: () => user,
  path: 'emails',
  component: lazyRouteComponent(() => import('../pages/users/user/emails.tsx'), 'Emails'),
});

const userActivity = createRoute({
  getParentRoute: () => user,
  path: 'activity',
  component: lazyRouteComponent(() => import('../pages/users/user/activity.tsx'), 'Activity'),
});

const teams = createRoute({
  getParentRoute: () => project,
  path: 'teams',
  validateSearch: (search: Record<string, unknown>): TeamSearch & { new?: true } => ({
    ...opensForm(search),
    ...readTeamSearch(search),
  }),
  component: lazyRouteComponent(() => import('../pages/teams/teams.tsx'), 'Teams'),
});

const team = createRoute({
  getParentRoute: () => project,
  path: 'teams/$teamId',
  // `add` opens a form, so that links lead there and Back closes it.
  validateSearch: ({ add }: { add?: unknown }): { add?: 'member' | 'invitation' | undefined } =>
    add === 'member' || add === 'invitation' ? { add } : {},
  component: lazyRouteComponent(() => import('../pages/teams/team/team.tsx'), 'Team'),
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
  validateSearch: (search: { q?: unknown; permission?: unknown }): MemberSearch => textsIn(search, ['q', 'permission']),
  component: lazyRouteComponent(() => import('../pages/teams/team/members.tsx'), 'Members'),
});

const teamInvitations = createRoute({
  getParentRoute: () => team,
  path: 'invitations',
  component: lazyRouteComponent(() => import('../pages/teams/team/invitations.tsx'), 'Invitations'),
});

const teamMetadata = createRoute({
  getParentRoute: () => team,
  path: 'metadata',
  component: lazyRouteComponent(() => import('../pages/teams/team/metadata.tsx'), 'Metadata'),
});

const teamActivity = createRoute({
  getParentRoute: () => team,
  path: 'activity',
  component: lazyRouteComponent(() => import('../pages/teams/team/activity.tsx'), 'Activity'),
});

const teamOwnSettings = createRoute({
  getParentRoute: () => team,
  path: 'settings',
  component: lazyRouteComponent(() => import('../pages/teams/team/team-settings.tsx'), 'TeamSettings'),
});

const permissions = createRoute({
  getParentRoute: () => project,
  path: 'permissions',
  validateSearch: (search: { new?: unknown; view?: unknown }): { new?: true; view?: 'table' } => ({
    ...opensForm(search),
    ...(search.view === 'table' && { view: 'table' }),
  }),
  component: lazyRouteComponent(() => import('../pages/permissions/permissions.tsx'), 'Permissions'),
});

const permission = createRoute({
  getParentRoute: () => permissions,
  path: '$permissionId',
  // System permissions start with `$`, which marks a parameter in the paths of the router.
  params: {
    parse: ({ permissionId }) => ({ permissionId: permissionId.replace(/^~/, '$') }),
    stringify: ({ permissionId }) => ({ permissionId: permissionId.replace(/^\$/, '~') }),
  },
  component: lazyRouteComponent(() => import('../pages/permissions/permission-panel.tsx'), 'PermissionPanel'),
});

/** The users and teams of a project, and their permissions. */
export const peopleRoutes = [
  users,
  importJob,
  user.addChildren([userHome, userProfile, userSessions, userTeams, userMetadata, userActivity, userMails]),
  teams,
  team.addChildren([teamHome, teamMembers, teamInvitations, teamMetadata, teamActivity, teamOwnSettings]),
  permissions.addChildren([permission]),
] as const;
