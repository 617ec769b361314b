import type { StaffRight } from '@keystead/client/admin';
import { t } from '../../words.ts';

interface PaletteSetting {
  readonly label: string;
  readonly to:
    | '/p/$projectId/sign-in-methods'
    | '/p/$projectId/domains'
    | '/p/$projectId/settings'
    | '/p/$projectId/settings/teams'
    | '/p/$projectId/settings/sessions'
    | '/p/$projectId/settings/staff'
    | '/p/$projectId/settings/import-export';
  /** The page that has the setting. */
  readonly page: string;
  readonly right?: StaffRight;
}

const METHODS = { to: '/p/$projectId/sign-in-methods', page: t('Sign-in methods') } as const;
const DOMAINS = { to: '/p/$projectId/domains', page: t('Domains') } as const;
const GENERAL = { to: '/p/$projectId/settings', page: t('General') } as const;
const TEAMS = { to: '/p/$projectId/settings/teams', page: t('Teams') } as const;
const SESSIONS = { to: '/p/$projectId/settings/sessions', page: t('Sessions') } as const;
const MOVING = { to: '/p/$projectId/settings/import-export', page: t('Import & export'), right: 'secrets' } as const;
const STAFF = { to: '/p/$projectId/settings/staff', page: t('Staff'), right: 'staff' } as const;

/** Settings that the palette can open, by their labels on their pages. */
export const paletteSettings: readonly PaletteSetting[] = [
  { label: t('Project name'), ...GENERAL },
  { label: t('Production mode'), ...GENERAL },
  { label: t('Sign-up'), ...METHODS },
  { label: t('Require email verification'), ...METHODS },
  { label: t('Password'), ...METHODS },
  { label: t('Magic link'), ...METHODS },
  { label: t('Allow localhost'), ...DOMAINS },
  { label: t('Allow ** in production mode'), ...DOMAINS },
  { label: t('Description'), ...GENERAL },
  { label: t('Project ID'), ...GENERAL },
  { label: t('Let users delete their account'), ...GENERAL },
  { label: t('Require a publishable client key'), ...GENERAL },
  { label: t('Delete project'), ...GENERAL, right: 'staff' },
  { label: t('Let users create teams'), ...TEAMS },
  { label: t('Create a team for each new user'), ...TEAMS },
  { label: t('Sign out inactive users after'), ...SESSIONS },
  { label: t('Maximum session length'), ...SESSIONS },
  { label: t('Sign out all users'), ...SESSIONS, right: 'manage' },
  { label: t('Require a recent sign-in for sensitive changes'), ...SESSIONS },
  { label: t('Reject common passwords'), ...SESSIONS },
  { label: t('Invite by email'), ...STAFF },
  { label: t('Transfer project'), ...STAFF },
  { label: t('Import users'), ...MOVING },
  { label: t('Export users'), ...MOVING },
];
