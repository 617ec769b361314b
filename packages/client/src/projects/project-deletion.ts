import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why a project was not deleted. */
export type ProjectDeletionError = KnownError<ErrorsOf<'deleteInternalCurrentProject'>>;

/** How far the deletion of a project is. */
export interface ProjectDeletion {
  readonly projectId: string;
  /** So far. */
  readonly rowsDeleted: number;
  readonly isFinished: boolean;
}

/** Why nothing is told of a deletion: the user did not ask for it, or it is long over. */
export type NoProjectDeletion = KnownError<ErrorsOf<'getProjectDeletion'>>;

/** The end of a project. */
export interface ProjectDeletionMethods {
  /**
   * Deletes the project with everything in it; there is no way back. Afterwards its keys open nothing. Whoever acts as an
   * owner has signed in, or confirmed their password, within the last 10 minutes.
   */
  readonly deleteProject: () => Promise<Result<void, ProjectDeletionError>>;
}

export const projectDeletionMethods = (call: Call<'admin'>): ProjectDeletionMethods => ({
  deleteProject: async () => withoutData(await call(endpoints.deleteInternalCurrentProject)),
});

export async function getProjectDeletion(
  call: Call<'client'>,
  projectId: string,
): Promise<Result<ProjectDeletion, NoProjectDeletion>> {
  const answer = await call(addressed(endpoints.getProjectDeletion, { params: { project_id: projectId } }));
  if (answer.status === 'error') return answer;
  const { rows_deleted: rowsDeleted, is_finished: isFinished } = answer.data;
  return { status: 'ok', data: { projectId, rowsDeleted, isFinished } };
}
