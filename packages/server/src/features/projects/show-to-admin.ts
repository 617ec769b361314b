import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import type { Project } from './project.ts';
import { adminProjectView, type AdminProjectView } from './projects.view.ts';

/** Handed in: users stand to the right of projects. */
export type CountUsers = (db: Db, projectId: string) => Promise<number>;

/** A project as its owner sees it, with the number of its users. */
export async function showToAdmin(ctx: Context, project: Project, countUsers: CountUsers): Promise<AdminProjectView> {
  return adminProjectView(project, await countUsers(ctx.db, project.id));
}
