import { SYSTEM_PERMISSION_IDS, type listPermissionDefinitions as endpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { readDefinitions } from './define-permissions.ts';
import type { PermissionDefinition } from './permission-definition.ts';

const CURSOR = cursorOf('permission_definitions', { id: 'word' });

/**
 * Lists definitions that contain the query in their id or description. A project has so few that all are read and
 * filtered here.
 */
export function listDefinitions(
  ctx: Context,
  projectId: string,
  { query = '' }: QueryOf<typeof endpoint>,
): Listing<PermissionDefinition, { readonly id: string }> {
  const words = query.trim().toLowerCase();
  const readAll = async () =>
    (await readDefinitions(ctx, projectId)).filter(({ id, description }) =>
      [id, description ?? ''].some((text) => text.toLowerCase().includes(words)),
    );
  return {
    cursor: CURSOR,
    read: async (after, limit) =>
      (await readAll()).filter(({ id }) => after === undefined || comesAfter(id, after.id)).slice(0, limit),
    readAll: async function* () {
      yield await readAll();
    },
  };
}

/** Returns whether an id comes after another one in the list, even if the other definition has been deleted since. */
function comesAfter(id: string, other: string): boolean {
  const [place, otherPlace] = [placeInSystem(id), placeInSystem(other)];
  return place === otherPlace ? id > other : place > otherPlace;
}

/** Returns -1 for the project's own permissions, which come before all system permissions. */
const placeInSystem = (id: string): number => SYSTEM_PERMISSION_IDS.findIndex((systemId) => systemId === id);
