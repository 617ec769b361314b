import { KnownError } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { READ_FOR_COUNT } from '../../../../db/listing.ts';
import { isSystemPermission } from '../../../core/index.ts';
import { findPermissionUsage, type PermissionUsage } from './usage.queries.ts';

/** Returns how many users have a permission, which permissions contain it, and whether it is a default. */
export async function getPermissionUsage(ctx: Context, projectId: string, id: string): Promise<PermissionUsage> {
  const usage = await findPermissionUsage(ctx.db, { projectId, id, limit: READ_FOR_COUNT });
  if (!usage || (!usage.isDefined && !isSystemPermission(id)))
    throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
  return usage;
}
