import type { PermissionDefinition } from '@keystead/client/admin';
import { t } from '../../words.ts';

type Definitions = readonly Pick<PermissionDefinition, 'id' | 'containedPermissionIds'>[];

/** Whether a permission is one of the five system permissions, which can't be changed. */
export const isSystemPermission = (id: string): boolean => id.startsWith('$');

/** Returns the given permissions and all that they contain, directly or indirectly. */
export function reachedFrom(definitions: Definitions, ids: readonly string[]): ReadonlySet<string> {
  const contents = new Map(definitions.map(({ id, containedPermissionIds }) => [id, containedPermissionIds]));
  const reached = new Set(ids);
  for (const id of reached) for (const contained of contents.get(id) ?? []) reached.add(contained); // iterating a set includes values that are added meanwhile
  return reached;
}

/** Returns the permissions that contain a permission directly. */
export const containersOf = (definitions: Definitions, id: string): readonly string[] =>
  definitions.filter(({ containedPermissionIds }) => containedPermissionIds.includes(id)).map((other) => other.id);

/** What the system permissions let users do. */
const WHAT_THEY_DO = new Map([
  ['$update_team', t("Change the team's name, picture, and metadata")],
  ['$delete_team', t('Delete team')],
  ['$read_members', t('See the other members')],
  ['$remove_members', t('Remove members')],
  ['$invite_members', t('Invite people, view and revoke invitations')],
]);

/** Returns what a permission lets users do, if it has a description. */
export const describe = ({ id, description }: PermissionDefinition): string =>
  WHAT_THEY_DO.get(id) ?? description ?? '';
