import type { Context } from '../../context.ts';
import type { Project } from './project.ts';
import { countUsers } from './projects.queries.ts';
import { adminProjectView, type AdminProjectView } from './projects.view.ts';

/** A project as its owner sees it, with the number of its users. */
export async function showToAdmin(ctx: Context, project: Project): Promise<AdminProjectView> {
  return adminProjectView(project, await countUsers(ctx.db, project.id));
}
