import type { Context } from '../../../context.ts';
import { managedProjectIds, type User } from '../../users/index.ts';
import { adminViewOf, openProject } from '../index.ts';
import { listProjectsWithUsers } from './owned.queries.ts';

/** The projects that a user owns, or is on the staff of, as owners see them; of the others without their secrets. */
export async function listOwnedProjects(
  ctx: Context,
  owner: Pick<User, 'id' | 'serverMetadata'>,
  shown: Parameters<typeof adminViewOf>[3],
): Promise<ReturnType<typeof adminViewOf>[]> {
  const ownedIds = managedProjectIds(owner);
  const rows = await listProjectsWithUsers(ctx.db, { userId: owner.id, ownedIds });
  return rows.map((row) =>
    adminViewOf(ctx, openProject(ctx, row), row.userCount, ownedIds.includes(row.id) ? shown : { secrets: 'hidden' }),
  );
}
