import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why a project was not deleted. */
export type ProjectDeletionError = KnownError<ErrorsOf<'deleteInternalCurrentProject'>>;

/** The progress of a project deletion. */
export interface ProjectDeletion {
  readonly projectId: string;
  /** Number of rows deleted so far. */
  readonly rowsDeleted: number;
  readonly isFinished: boolean;
}

/**
 * Why the progress of a deletion was not returned: the user didn't delete the project, or the deletion finished more
 * than a week ago.
 */
export type NoProjectDeletion = KnownError<ErrorsOf<'getProjectDeletion'>>;

/** Deletes a project. */
export interface ProjectDeletionMethods {
  /**
   * Deletes the project with its users, teams, keys and settings. You can't undo this. Staff need a sign-in or password
   * confirmation within the last 10 minutes, otherwise it fails with `RECENT_SIGN_IN_REQUIRED`.
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
