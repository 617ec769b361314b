import type { Context } from '../../../../context.ts';
import { adminViewOf, openProject, type CountByProject } from '../../../core/index.ts';
import { listProjectsOfStaff } from './owned.queries.ts';

/**
 * Lists the projects whose staff the user belongs to, in the admin view. Secrets are only shown to owners who request
 * them, and never during an impersonation.
 */
export async function listOwnedProjects(
  ctx: Context,
  countUsers: CountByProject,
  user: { readonly id: string; readonly impersonationEndsAt: Date | null },
  { secrets }: Pick<Parameters<typeof adminViewOf>[3], 'secrets'>,
): Promise<ReturnType<typeof adminViewOf>[]> {
  const rows = await listProjectsOfStaff(ctx.db, user.id);
  const showsSecrets = secrets === 'shown' && user.impersonationEndsAt === null;
  const counts = await countUsers(rows.map(({ id }) => id));
  return rows.map((row) =>
    adminViewOf(ctx, openProject(ctx, row), counts.get(row.id) ?? 0, {
      secrets: showsSecrets && row.role === 'owner' ? 'shown' : 'hidden',
    }),
  );
}
