import type { StaffRight, StaffRole } from '@keystead/client/admin';
import { rightsOfRole, staffRightNames, staffRoles } from '@keystead/contract/client';
import { LOCALE, t } from '../../../words.ts';

export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: t('Owner'),
  admin: t('Admin'),
  support: t('Support'),
  read_only: t('Read-only'),
};

const rightWords: Readonly<Record<StaffRight, string>> = {
  read: t('view everything except secrets'),
  help: t('help users sign in, restrict them, and sign them out'),
  manage: t('change users, teams, and settings'),
  secrets: t('create keys and exports, and impersonate users'),
  staff: t('invite staff and transfer the project'),
};

const list = new Intl.ListFormat(LOCALE);

/** Describes what a role may do, by the table of the contract. */
export function describeRole(role: StaffRole): string {
  const rights = rightsOfRole[role];
  if (rights.length === staffRightNames.length)
    return t('Full access, including keys, secrets, staff, and deleting the project.');
  return t('Can {rights}.', { rights: list.format(rights.map((right) => rightWords[right])) });
}

/** Returns the roles of a project. The internal project only has owners. */
export const rolesIn = (projectId: string): readonly StaffRole[] => (projectId === 'internal' ? ['owner'] : staffRoles);
