import type { StaffRight, StaffRole } from '@keystead/client/admin';
import { rightsOfRole, staffRightNames, staffRoles } from '@keystead/contract/client';
import { LOCALE, t } from '../../../words.ts';

/** What the roles are called. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: t('Owner'),
  admin: t('Admin'),
  support: t('Support'),
  read_only: t('Read-only'),
};

const rightWords: Readonly<Record<StaffRight, string>> = {
  read: t('read everything (no secrets)'),
  help: t('help users sign in, restrict them and end their sessions'),
  manage: t('change users, teams and settings'),
  secrets: t('make keys and exports, and act as users'),
  staff: t('invite staff, and give the project away'),
};

const list = new Intl.ListFormat(LOCALE);

/** What a role may do, by the table of the contract. */
export function describeRole(role: StaffRole): string {
  const rights = rightsOfRole[role];
  if (rights.length === staffRightNames.length)
    return t('May do everything: keys, secrets, staff and the end of the project too.');
  return t('May {rights}.', { rights: list.format(rights.map((right) => rightWords[right])) });
}

/** Those of a project; the internal one has owners alone. */
export const rolesIn = (projectId: string): readonly StaffRole[] => (projectId === 'internal' ? ['owner'] : staffRoles);
