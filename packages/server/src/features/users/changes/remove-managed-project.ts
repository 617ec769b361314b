import type { Context } from '../../../context.ts';
import type { User } from '../index.ts';
import { changeUser } from './change-user.ts';
import { withdrawManagedProject } from './changes.queries.ts';

/** The user manages one project less. Undefined if they manage none, or are gone. */
export const removeManagedProject = (
  ctx: Context,
  user: { projectId: string; id: string; managedProjectId: string },
): Promise<User | undefined> => changeUser(ctx, user.projectId, 'user.updated', withdrawManagedProject(user));
