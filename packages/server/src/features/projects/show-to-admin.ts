import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import type { Project } from './project.ts';
import { hideSecrets } from './hide-secrets.ts';
import { adminProjectView, type AdminProjectView } from './projects.view.ts';

/** By the ids of projects that have users. Handed in: users stand to the right of projects. */
export type CountUsers = (db: Db, projectIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A project as its owner sees it, with the number of its users. */
export async function showToAdmin(
  ctx: Context,
  project: Project,
  countUsers: CountUsers,
  { secrets }: { readonly secrets?: 'hidden' | undefined } = {},
): Promise<AdminProjectView> {
  const counts = await countUsers(ctx.db, [project.id]);
  const view = adminProjectView(ctx, project, counts.get(project.id) ?? 0);
  return secrets === 'hidden' ? hideSecrets(view) : view;
}

/** The same of several, counted at once. */
export async function showAllToAdmin(
  ctx: Context,
  projects: readonly Project[],
  countUsers: CountUsers,
): Promise<AdminProjectView[]> {
  const counts = await countUsers(
    ctx.db,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => adminProjectView(ctx, project, counts.get(project.id) ?? 0));
}
