import type { PermissionDefinition } from '@keystead/client/admin';
import { t } from '../../words.ts';

type Definitions = readonly Pick<PermissionDefinition, 'id' | 'containedPermissionIds'>[];

/** Five come with the system; nobody changes those. */
export const isSystemPermission = (id: string): boolean => id.startsWith('$');

/** All that permissions contain, directly or not, and they themselves. */
export function reachedFrom(definitions: Definitions, ids: readonly string[]): ReadonlySet<string> {
  const contents = new Map(definitions.map(({ id, containedPermissionIds }) => [id, containedPermissionIds]));
  const reached = new Set(ids);
  for (const id of reached) for (const contained of contents.get(id) ?? []) reached.add(contained); // a set hands out what is added meanwhile
  return reached;
}

/** What contains a permission directly. */
export const containersOf = (definitions: Definitions, id: string): readonly string[] =>
  definitions.filter(({ containedPermissionIds }) => containedPermissionIds.includes(id)).map((other) => other.id);

/** What the permissions that every project has let people do. */
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
