import { KnownError } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import type { Listing } from '../../../../db/listing.ts';
import { cursorOf } from '../../../../platform/cursor.ts';
import { isSystemPermission } from '../../../core/index.ts';
import { isDefined, listHolders, type HolderPlace, type PermissionHolder } from './usage.queries.ts';

const CURSOR = cursorOf('permission_holders', { teamId: 'uuid', userId: 'uuid' });

/** Lists everyone who has a permission in a team, by team and user. */
export async function listPermissionHolders(
  ctx: Context,
  projectId: string,
  id: string,
): Promise<Listing<PermissionHolder, HolderPlace>> {
  if (!isSystemPermission(id) && !(await isDefined(ctx.db, projectId, id)))
    throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
  return {
    cursor: CURSOR,
    read: (after, limit) => listHolders(ctx.db, { projectId, permissionId: id, after, limit }),
  };
}
