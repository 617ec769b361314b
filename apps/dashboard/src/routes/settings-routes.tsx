import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ActivitySearch } from '../activity/activity-search.ts';
import { opensForm } from './opens-form.ts';
import { project } from './project-route.tsx';

const methods = createRoute({
  getParentRoute: () => project,
  path: 'methods',
  component: lazyRouteComponent(() => import('../methods/methods.tsx'), 'Methods'),
});

const provider = createRoute({
  getParentRoute: () => methods,
  path: '$provider',
  component: lazyRouteComponent(() => import('../methods/provider-drawer.tsx'), 'ProviderDrawer'),
});

const domains = createRoute({
  getParentRoute: () => project,
  path: 'domains',
  // An address that was refused lately can be handed to the form.
  validateSearch: (search: { new?: unknown; domain?: unknown }): { new?: true; domain?: string } => ({
    ...opensForm(search),
    ...(typeof search.domain === 'string' && { domain: search.domain }),
  }),
  component: lazyRouteComponent(() => import('../domains/domains.tsx'), 'Domains'),
});

const protection = createRoute({
  getParentRoute: () => project,
  path: 'protection',
  component: lazyRouteComponent(() => import('../protection/protection.tsx'), 'Protection'),
});

const keys = createRoute({
  getParentRoute: () => project,
  path: 'keys',
  validateSearch: opensForm,
  component: lazyRouteComponent(() => import('../api-keys/api-keys.tsx'), 'ApiKeys'),
});

const activity = createRoute({
  getParentRoute: () => project,
  path: 'audit',
  validateSearch: (search: Record<string, unknown>): ActivitySearch =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')),
  component: lazyRouteComponent(() => import('../activity/activity.tsx'), 'Activity'),
});

const event = createRoute({
  getParentRoute: () => activity,
  path: '$eventId',
  component: lazyRouteComponent(() => import('../activity/event-drawer.tsx'), 'EventDrawer'),
});

const emails = createRoute({
  getParentRoute: () => project,
  path: 'emails',
  component: lazyRouteComponent(() => import('../emails/emails.tsx'), 'Emails'),
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
  component: lazyRouteComponent(() => import('../emails/templates.tsx'), 'Templates'),
});

const template = createRoute({
  getParentRoute: () => project,
  path: 'emails/templates/$type',
  validateSearch: ({ language }: { language?: unknown }): { language?: 'de' | 'he' } =>
    language === 'de' || language === 'he' ? { language } : {},
  component: lazyRouteComponent(() => import('../emails/template.tsx'), 'Template'),
});

const sending = createRoute({
  getParentRoute: () => emails,
  path: 'sending',
  component: lazyRouteComponent(() => import('../emails/sending.tsx'), 'Sending'),
});

const mailLog = createRoute({
  getParentRoute: () => emails,
  path: 'log',
  validateSearch: (search: Record<string, unknown>): { status?: string; type?: string; recipient?: string } =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')),
  component: lazyRouteComponent(() => import('../emails/mail-log.tsx'), 'MailLog'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyRouteComponent(() => import('../settings/settings.tsx'), 'Settings'),
});

const general = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('../settings/general.tsx'), 'General'),
});

const teamSettings = createRoute({
  getParentRoute: () => settings,
  path: 'teams',
  component: lazyRouteComponent(() => import('../settings/team-settings.tsx'), 'TeamSettings'),
});

const sessionSettings = createRoute({
  getParentRoute: () => settings,
  path: 'sessions',
  component: lazyRouteComponent(() => import('../settings/session-settings.tsx'), 'SessionSettings'),
});

const staff = createRoute({
  getParentRoute: () => settings,
  path: 'staff',
  component: lazyRouteComponent(() => import('../staff/staff.tsx'), 'Staff'),
});

/** Where people look for it as well. */
const toStaff = ({ params }: { params: { projectId: string } }): never => {
  throw redirect({ to: '/p/$projectId/settings/staff', params, replace: true });
};
const staffOfProject = createRoute({ getParentRoute: () => project, path: 'staff', beforeLoad: toStaff });
const owners = createRoute({ getParentRoute: () => settings, path: 'owners', beforeLoad: toStaff });

const moving = createRoute({
  getParentRoute: () => settings,
  path: 'export',
  component: lazyRouteComponent(() => import('../moving/moving.tsx'), 'Moving'),
});

/** How a project is set up: ways in, domains, mails, keys and the rest. */
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
