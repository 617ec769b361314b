import type { Context } from '../../../context.ts';
import type { User } from '../index.ts';
import { changeUser } from './change-user.ts';
import { appendManagedProjects } from './changes.queries.ts';

/** The user manages these projects too. Undefined if the user is gone. */
export const addManagedProjects = (
  ctx: Context,
  user: { projectId: string; id: string; managedProjectIds: readonly string[] },
): Promise<User | undefined> => changeUser(ctx, user.projectId, 'user.updated', appendManagedProjects(user));
