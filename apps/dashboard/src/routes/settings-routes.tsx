import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ActivitySearch } from '../pages/activity/activity-search.ts';
import { opensForm } from './opens-form.ts';
import { project } from './project-route.tsx';

const methods = createRoute({
  getParentRoute: () => project,
  path: 'sign-in-methods',
  component: lazyRouteComponent(() => import('../pages/sign-in-methods/sign-in-methods.tsx'), 'SignInMethods'),
});

const provider = createRoute({
  getParentRoute: () => methods,
  path: '$provider',
  component: lazyRouteComponent(() => import('../pages/sign-in-methods/provider-drawer.tsx'), 'ProviderDrawer'),
});

const domains = createRoute({
  getParentRoute: () => project,
  path: 'domains',
  // `domain` passes a recently rejected URL to the form.
  validateSearch: (search: { new?: unknown; domain?: unknown }): { new?: true; domain?: string } => ({
    ...opensForm(search),
    ...(typeof search.domain === 'string' && { domain: search.domain }),
  }),
  component: lazyRouteComponent(() => import('../pages/domains/domains.tsx'), 'Domains'),
});

const protection = createRoute({
  getParentRoute: () => project,
  path: 'rate-limits',
  component: lazyRouteComponent(() => import('../pages/rate-limits/rate-limits.tsx'), 'RateLimits'),
});

const keys = createRoute({
  getParentRoute: () => project,
  path: 'api-keys',
  validateSearch: opensForm,
  component: lazyRouteComponent(() => import('../pages/api-keys/api-keys.tsx'), 'ApiKeys'),
});

const activity = createRoute({
  getParentRoute: () => project,
  path: 'activity',
  validateSearch: (search: Record<string, unknown>): ActivitySearch =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')),
  component: lazyRouteComponent(() => import('../pages/activity/activity.tsx'), 'Activity'),
});

const event = createRoute({
  getParentRoute: () => activity,
  path: '$eventId',
  component: lazyRouteComponent(() => import('../pages/activity/event-drawer.tsx'), 'EventDrawer'),
});

const emails = createRoute({
  getParentRoute: () => project,
  path: 'emails',
  component: lazyRouteComponent(() => import('../pages/emails/emails.tsx'), 'Emails'),
});

const emailsHome = createRoute({
  getParentRoute: () => emails,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectId/emails/sending', params, replace: true });
  },
});

const templates = createRoute({
  getParentRoute: () => emails,
  path: 'templates',
  component: lazyRouteComponent(() => import('../pages/emails/templates.tsx'), 'Templates'),
});

const template = createRoute({
  getParentRoute: () => project,
  path: 'emails/templates/$type',
  validateSearch: ({ language }: { language?: unknown }): { language?: 'de' | 'he' } =>
    language === 'de' || language === 'he' ? { language } : {},
  component: lazyRouteComponent(() => import('../pages/emails/template.tsx'), 'Template'),
});

const sending = createRoute({
  getParentRoute: () => emails,
  path: 'sending',
  component: lazyRouteComponent(() => import('../pages/emails/sending.tsx'), 'Sending'),
});

const mailLog = createRoute({
  getParentRoute: () => emails,
  path: 'log',
  validateSearch: (search: Record<string, unknown>): { status?: string; type?: string; recipient?: string } =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')),
  component: lazyRouteComponent(() => import('../pages/emails/mail-log.tsx'), 'MailLog'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings.tsx'), 'Settings'),
});

const general = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/settings/general.tsx'), 'General'),
});

const teamSettings = createRoute({
  getParentRoute: () => settings,
  path: 'teams',
  component: lazyRouteComponent(() => import('../pages/settings/team-settings.tsx'), 'TeamSettings'),
});

const sessionSettings = createRoute({
  getParentRoute: () => settings,
  path: 'sessions',
  component: lazyRouteComponent(() => import('../pages/settings/session-settings.tsx'), 'SessionSettings'),
});

const staff = createRoute({
  getParentRoute: () => settings,
  path: 'staff',
  component: lazyRouteComponent(() => import('../pages/settings/staff/staff.tsx'), 'Staff'),
});

/** Redirects other URLs where people look for this page. */
const toStaff = ({ params }: { params: { projectId: string } }): never => {
  throw redirect({ to: '/p/$projectId/settings/staff', params, replace: true });
};
const staffOfProject = createRoute({ getParentRoute: () => project, path: 'staff', beforeLoad: toStaff });
const owners = createRoute({ getParentRoute: () => settings, path: 'owners', beforeLoad: toStaff });

const moving = createRoute({
  getParentRoute: () => settings,
  path: 'import-export',
  component: lazyRouteComponent(() => import('../pages/settings/import-export/import-export.tsx'), 'ImportExport'),
});

/** The settings of a project: sign-in methods, domains, emails, keys and the rest. */
export const settingsRoutes = [
  methods.addChildren([provider]),
  domains,
  protection,
  keys,
  activity.addChildren([event]),
  emails.addChildren([emailsHome, templates, sending, mailLog]),
  template,
  settings.addChildren([general, teamSettings, sessionSettings, staff, owners, moving]),
  staffOfProject,
] as const;
