import type { PermissionDefinition } from '@keystead/client/admin';
import { t } from '../words.ts';

/** What those lets people do that come with the system. */
const WHAT_THEY_DO = new Map([
  ['$update_team', t('Change name, picture and metadata of the team')],
  ['$delete_team', t('Delete the team')],
  ['$read_members', t('See the other members')],
  ['$remove_members', t('Remove members')],
  ['$invite_members', t('Invite people, see and revoke invitations')],
]);

/** What a permission lets people do, if somebody has said it. */
export const describe = ({ id, description }: PermissionDefinition): string =>
  WHAT_THEY_DO.get(id) ?? description ?? '';
