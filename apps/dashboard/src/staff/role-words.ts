import type { StaffRight, StaffRole } from '@keystead/client/admin';
import { rightsOfRole, staffRoles } from '@keystead/contract/client';
import { LOCALE, t } from '../words.ts';

/** What the roles are called. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: t('Owner'),
  admin: t('Admin'),
  support: t('Support'),
  read_only: t('Read-only'),
};

const rightWords: Readonly<Record<StaffRight, string>> = {
  read: t('see everything but secrets'),
  help: t('help users who cannot sign in'),
  manage: t('change users, teams and settings'),
  secrets: t('make keys, exports and webhooks, change how mails leave, and act as users'),
  staff: t('invite staff, and give the project away or delete it'),
};

const list = new Intl.ListFormat(LOCALE);

/** What a role may do, by the table of the contract. */
export const describeRole = (role: StaffRole): string =>
  t('May {rights}.', { rights: list.format(rightsOfRole[role].map((right) => rightWords[right])) });

/** Those of a project; the internal one has owners alone. */
export const rolesIn = (projectId: string): readonly StaffRole[] => (projectId === 'internal' ? ['owner'] : staffRoles);
