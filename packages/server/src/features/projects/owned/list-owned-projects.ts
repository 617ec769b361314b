import type { Context } from '../../../context.ts';
import { managedProjectIds, type User } from '../../users/index.ts';
import { adminViewOf, openProject } from '../index.ts';
import { listProjectsWithUsers } from './owned.queries.ts';

/** The projects that a user manages, as owners see them. */
export async function listOwnedProjects(
  ctx: Context,
  owner: Pick<User, 'serverMetadata'>,
  shown: Parameters<typeof adminViewOf>[3],
): Promise<ReturnType<typeof adminViewOf>[]> {
  const rows = await listProjectsWithUsers(ctx.db, managedProjectIds(owner));
  return rows.map((row) => adminViewOf(ctx, openProject(ctx, row), row.userCount, shown));
}
