import type { Context } from '../../../context.ts';
import { managedProjectIds, type User } from '../../users/index.ts';
import { adminViewOf, openProject, type CountByProject } from '../index.ts';
import { listKeptProjects } from './owned.queries.ts';

/** The projects that a user owns, or is on the staff of, as owners see them; of the others without their secrets. */
export async function listOwnedProjects(
  ctx: Context,
  countUsers: CountByProject,
  owner: Pick<User, 'id' | 'serverMetadata'>,
  shown: Parameters<typeof adminViewOf>[3],
): Promise<ReturnType<typeof adminViewOf>[]> {
  const ownedIds = managedProjectIds(owner);
  const rows = await listKeptProjects(ctx.db, { userId: owner.id, ownedIds });
  const counts = await countUsers(rows.map(({ id }) => id));
  return rows.map((row) =>
    adminViewOf(
      ctx,
      openProject(ctx, row),
      counts.get(row.id) ?? 0,
      ownedIds.includes(row.id) ? shown : { secrets: 'hidden' },
    ),
  );
}
