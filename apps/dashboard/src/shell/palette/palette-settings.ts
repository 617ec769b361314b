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
  /** The page that it stands on. */
  readonly page: string;
  readonly right?: StaffRight;
}

const METHODS = { to: '/p/$projectId/sign-in-methods', page: t('Sign-in methods') } as const;
const DOMAINS = { to: '/p/$projectId/domains', page: t('Domains') } as const;
const GENERAL = { to: '/p/$projectId/settings', page: t('General') } as const;
const TEAMS = { to: '/p/$projectId/settings/teams', page: t('Teams') } as const;
const SESSIONS = { to: '/p/$projectId/settings/sessions', page: t('Sessions') } as const;
const MOVING = { to: '/p/$projectId/settings/import-export', page: t('Export & import'), right: 'secrets' } as const;
const STAFF = { to: '/p/$projectId/settings/staff', page: t('Staff'), right: 'staff' } as const;

/** Settings that can be jumped to, by the names that they have on their pages. */
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
  { label: t('Project id'), ...GENERAL },
  { label: t('People may delete their account'), ...GENERAL },
  { label: t('Clients need a publishable key'), ...GENERAL },
  { label: t('Delete the project'), ...GENERAL, right: 'staff' },
  { label: t('People may create teams'), ...TEAMS },
  { label: t('A team for everybody who signs up'), ...TEAMS },
  { label: t('Sessions end when unused for'), ...SESSIONS },
  { label: t('Sessions last at most'), ...SESSIONS },
  { label: t('End all sessions'), ...SESSIONS, right: 'manage' },
  { label: t('Ask again before sensitive changes'), ...SESSIONS },
  { label: t('Refuse common passwords'), ...SESSIONS },
  { label: t('Invite somebody'), ...STAFF },
  { label: t('Transfer the project'), ...STAFF },
  { label: t('Import users'), ...MOVING },
  { label: t('Export users'), ...MOVING },
];
