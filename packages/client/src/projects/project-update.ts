import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';
import { type AdminProject, toAdminProject } from './admin-project.ts';
import { fromProjectChanges, type ProjectChanges } from './changes-to-wire.ts';
import { isHidden, type ShownSecrets, type WithoutSecrets, type WithSecrets } from './shown-secrets.ts';
import { type AdminProjectWithoutSecrets, toProjectWithoutSecrets } from './project-without-secrets.ts';

/** Why a change of a project was refused. */
export type ProjectUpdateError = KnownError<ErrorsOf<'updateInternalCurrentProject'>>;

/** The project in the hands of its owners. */
export interface ProjectAdminMethods {
  /** Fetches the project with all its settings. Without options, secrets are there for a key and not for an owner's session. */
  readonly getProject: {
    (options?: WithSecrets): Promise<AdminProject>;
    (options: WithoutSecrets): Promise<AdminProjectWithoutSecrets>;
  };
  /** Changes what is given and leaves the rest; the result is the changed project. */
  readonly updateProject: {
    (changes: ProjectChanges, options?: WithSecrets): Promise<Result<AdminProject, ProjectUpdateError>>;
    (changes: ProjectChanges, options: WithoutSecrets): Promise<Result<AdminProjectWithoutSecrets, ProjectUpdateError>>;
  };
}

export function projectAdminMethods(call: Call<'admin'>): ProjectAdminMethods {
  function getProject(options?: WithSecrets): Promise<AdminProject>;
  function getProject(options: WithoutSecrets): Promise<AdminProjectWithoutSecrets>;
  async function getProject(options?: ShownSecrets) {
    const wire = orThrow(await call(addressed(endpoints.getInternalCurrentProject, { query: queryOf(options) })));
    return isHidden(options) ? toProjectWithoutSecrets(wire) : toAdminProject(wire);
  }

  function updateProject(
    changes: ProjectChanges,
    options?: WithSecrets,
  ): Promise<Result<AdminProject, ProjectUpdateError>>;
  function updateProject(
    changes: ProjectChanges,
    options: WithoutSecrets,
  ): Promise<Result<AdminProjectWithoutSecrets, ProjectUpdateError>>;
  async function updateProject(changes: ProjectChanges, options?: ShownSecrets) {
    const endpoint = addressed(endpoints.updateInternalCurrentProject, { query: queryOf(options) });
    const answer = await call(endpoint, { body: fromProjectChanges(changes) });
    if (answer.status === 'error') return answer;
    return {
      status: 'ok',
      data: isHidden(options) ? toProjectWithoutSecrets(answer.data) : toAdminProject(answer.data),
    };
  }

  return { getProject, updateProject };
}

const queryOf = (options: ShownSecrets | undefined) => ({ secrets: options?.secrets });
