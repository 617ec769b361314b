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

/** Why a project was not updated. */
export type ProjectUpdateError = KnownError<ErrorsOf<'updateInternalCurrentProject'>>;

/** Reads and updates a project. */
export interface ProjectAdminMethods {
  /**
   * Returns the project with all its settings. By default, secrets are included for an admin key, but not for the
   * session of a staff member.
   */
  readonly getProject: {
    /**
     * Returns the project with all its settings. By default, secrets are included for an admin key, but not for the
     * session of a staff member.
     */
    (options?: WithSecrets): Promise<AdminProject>;
    /** Returns the project with all its settings, without secrets. */
    (options: WithoutSecrets): Promise<AdminProjectWithoutSecrets>;
  };
  /**
   * Changes the fields you pass and returns the project. Fails with `INVALID_SHARED_OAUTH_PROVIDER_ID` if a provider
   * has no shared keys.
   */
  readonly updateProject: {
    /**
     * Changes the fields you pass and returns the project. Fails with `INVALID_SHARED_OAUTH_PROVIDER_ID` if a provider
     * has no shared keys.
     */
    (changes: ProjectChanges, options?: WithSecrets): Promise<Result<AdminProject, ProjectUpdateError>>;
    /**
     * Changes the fields you pass and returns the project without secrets. Fails with
     * `INVALID_SHARED_OAUTH_PROVIDER_ID` if a provider has no shared keys.
     */
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
