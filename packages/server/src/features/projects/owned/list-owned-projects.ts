import type { Context } from '../../../context.ts';
import { managedProjectIds, type User } from '../../users/index.ts';
import { adminViewOf, openProject, type CountByProject } from '../index.ts';
import { listKeptProjects } from './owned.queries.ts';

/**
 * The projects that a user owns, or is on the staff of, as owners see them. Secrets are shown to owners who ask for them, and
 * never to somebody who is signed in as an owner.
 */
export async function listOwnedProjects(
  ctx: Context,
  countUsers: CountByProject,
  owner: Pick<User, 'id' | 'serverMetadata'> & { readonly impersonationEndsAt: Date | null },
  { secrets }: Pick<Parameters<typeof adminViewOf>[3], 'secrets'>,
): Promise<ReturnType<typeof adminViewOf>[]> {
  const ownedIds = managedProjectIds(owner);
  const rows = await listKeptProjects(ctx.db, { userId: owner.id, ownedIds });
  const showsSecrets = secrets === 'shown' && owner.impersonationEndsAt === null;
  const counts = await countUsers(rows.map(({ id }) => id));
  return rows.map((row) =>
    adminViewOf(ctx, openProject(ctx, row), counts.get(row.id) ?? 0, {
      secrets: showsSecrets && ownedIds.includes(row.id) ? 'shown' : 'hidden',
    }),
  );
}
