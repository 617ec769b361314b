import type { Context } from '../../../context.ts';
import type { User } from '../index.ts';
import { changeUser } from './change-user.ts';
import { appendManagedProject } from './changes.queries.ts';

/** The user manages one project more. Undefined if the user is gone. */
export const addManagedProject = (
  ctx: Context,
  user: { projectId: string; id: string; managedProjectId: string },
): Promise<User | undefined> => changeUser(ctx, user.projectId, 'user.updated', appendManagedProject(user));
