import { KnownError, MAX_COUNTED_GRANTS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isSystemPermission } from '../index.ts';
import { findPermissionUsage, type PermissionUsage } from './usage.queries.ts';

/** Who has a permission, what contains it, and who will be given it. */
export async function getPermissionUsage(ctx: Context, projectId: string, id: string): Promise<PermissionUsage> {
  const usage = await findPermissionUsage(ctx.db, { projectId, id, limit: MAX_COUNTED_GRANTS + 1 });
  if (!usage || (!usage.isDefined && !isSystemPermission(id)))
    throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
  return usage;
}
