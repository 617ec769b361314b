import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';
import { type AdminProject, toAdminProject } from './admin-project.ts';
import { fromProjectChanges, type ProjectChanges } from './changes-to-wire.ts';

/** Why a change of a project was refused. */
export type ProjectUpdateError = KnownError<ErrorsOf<'updateInternalCurrentProject'>>;

/** The project in the hands of its owners. */
export interface ProjectAdminMethods {
  /** Fetches the project with all its settings. */
  readonly getProject: () => Promise<AdminProject>;
  /** Changes what is given and leaves the rest; the result is the changed project. */
  readonly updateProject: (changes: ProjectChanges) => Promise<Result<AdminProject, ProjectUpdateError>>;
}

export function projectAdminMethods(call: Call<'admin'>): ProjectAdminMethods {
  return {
    getProject: async () => toAdminProject(orThrow(await call(endpoints.getInternalCurrentProject))),
    async updateProject(changes) {
      const answer = await call(endpoints.updateInternalCurrentProject, { body: fromProjectChanges(changes) });
      return answer.status === 'ok' ? { status: 'ok', data: toAdminProject(answer.data) } : answer;
    },
  };
}
