import { SYSTEM_PERMISSION_IDS, type listPermissionDefinitions as endpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { readDefinitions } from './define-permissions.ts';
import type { PermissionDefinition } from './permission-definition.ts';

const CURSOR = cursorOf('permission_definitions', { id: 'word' });

/** Definitions by a part of their id or description. A project has so few that all are read, and cut here. */
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

/** In the order of the list, also if that other one has been deleted since. */
function comesAfter(id: string, other: string): boolean {
  const [place, otherPlace] = [placeInSystem(id), placeInSystem(other)];
  return place === otherPlace ? id > other : place > otherPlace;
}

/** The project's own have none, and stand before all that do. */
const placeInSystem = (id: string): number => SYSTEM_PERMISSION_IDS.findIndex((systemId) => systemId === id);
