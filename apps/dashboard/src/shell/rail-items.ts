import type { StaffRight } from '@keystead/client/admin';
import {
  buildingIcon,
  chartIcon,
  enterIcon,
  flagIcon,
  globeIcon,
  graphIcon,
  keyIcon,
  linesIcon,
  mailIcon,
  peopleIcon,
  sendIcon,
  slidersIcon,
} from '@keystead/ui/dashboard';
import { shieldIcon } from '@keystead/ui';
import { t } from '../words.ts';

/** A link in the rail of a project; groups and links are in display order. */
export interface RailItem {
  readonly to:
    | '/p/$projectId/setup'
    | '/p/$projectId/overview'
    | '/p/$projectId/users'
    | '/p/$projectId/teams'
    | '/p/$projectId/permissions'
    | '/p/$projectId/sign-in-methods'
    | '/p/$projectId/domains'
    | '/p/$projectId/emails'
    | '/p/$projectId/rate-limits'
    | '/p/$projectId/api-keys'
    | '/p/$projectId/webhooks'
    | '/p/$projectId/activity'
    | '/p/$projectId/settings';
  readonly label: string;
  readonly icon: string;
  /** The letter after `g` that opens the page. */
  readonly key: string;
  /** The right that the page needs; without it, all staff can open the page. */
  readonly right?: StaffRight;
}

export interface RailGroup {
  readonly label?: string;
  readonly items: readonly RailItem[];
}

export const railGroups: readonly RailGroup[] = [
  {
    items: [
      { to: '/p/$projectId/setup', label: t('Set up'), icon: flagIcon, key: 'o', right: 'secrets' },
      { to: '/p/$projectId/overview', label: t('Overview'), icon: chartIcon, key: 'v' },
    ],
  },
  {
    label: t('People'),
    items: [
      { to: '/p/$projectId/users', label: t('Users'), icon: peopleIcon, key: 'u' },
      { to: '/p/$projectId/teams', label: t('Teams'), icon: buildingIcon, key: 't' },
      { to: '/p/$projectId/permissions', label: t('Permissions'), icon: graphIcon, key: 'r' },
    ],
  },
  {
    label: t('Sign-in'),
    items: [
      { to: '/p/$projectId/sign-in-methods', label: t('Sign-in methods'), icon: enterIcon, key: 'm' },
      { to: '/p/$projectId/domains', label: t('Domains'), icon: globeIcon, key: 'd' },
      { to: '/p/$projectId/emails', label: t('Emails'), icon: mailIcon, key: 'e' },
      { to: '/p/$projectId/rate-limits', label: t('Rate limits'), icon: shieldIcon, key: 'l' },
    ],
  },
  {
    label: t('Developers'),
    items: [
      { to: '/p/$projectId/api-keys', label: t('API keys'), icon: keyIcon, key: 'k' },
      { to: '/p/$projectId/webhooks', label: t('Webhooks'), icon: sendIcon, key: 'w' },
      { to: '/p/$projectId/activity', label: t('Activity'), icon: linesIcon, key: 'a' },
    ],
  },
  { items: [{ to: '/p/$projectId/settings', label: t('Settings'), icon: slidersIcon, key: 's' }] },
];

/** Objects that `c` and a letter create from any page: their page opens its form, for staff with the right. */
export const creations = [
  { to: '/p/$projectId/users', label: t('New user'), key: 'u', right: 'manage' },
  { to: '/p/$projectId/teams', label: t('New team'), key: 't', right: 'manage' },
  { to: '/p/$projectId/permissions', label: t('New permission'), key: 'r', right: 'manage' },
] as const;
