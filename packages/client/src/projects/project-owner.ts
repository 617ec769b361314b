import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';
import type { CurrentUser } from '../users/current-user.ts';
import { type AdminProject, toAdminProject } from './admin-project.ts';
import type { NewProject } from './changes-to-wire.ts';
import type { ProjectOverview } from './overview.ts';
import { isHidden, type ShownSecrets, type WithoutSecrets, type WithSecrets } from './shown-secrets.ts';
import { type AdminProjectWithoutSecrets, toProjectWithoutSecrets } from './project-without-secrets.ts';
import type { NoProjectDeletion, ProjectDeletion } from './project-deletion.ts';

/** Why no project was created. */
export type ProjectCreationError = KnownError<ErrorsOf<'createProject'>>;

/** The signed-in user of the internal project, who can own projects. */
export interface ProjectOwner extends CurrentUser {
  /**
   * Returns the projects in which the user has a staff role, newest first. Secrets are included only with
   * `secrets: 'shown'`, which needs a recent sign-in.
   */
  readonly listOwnedProjects: {
    /**
     * Returns the projects in which the user has a staff role, newest first. Secrets are included only with
     * `secrets: 'shown'`, which needs a recent sign-in.
     */
    (options?: WithSecrets): Promise<AdminProject[]>;
    /** Returns the projects in which the user has a staff role, newest first, without secrets. */
    (options: WithoutSecrets): Promise<AdminProjectWithoutSecrets[]>;
  };
  /** Returns the users, sign-ups per day and alerts of these projects, newest first. */
  readonly getProjectsOverview: () => Promise<ProjectOverview[]>;
  /**
   * Creates a project, makes the user its owner and returns it. Fails with `INVALID_SHARED_OAUTH_PROVIDER_ID` if a
   * provider has no shared keys.
   */
  readonly createProject: (project: NewProject) => Promise<Result<AdminProject, ProjectCreationError>>;
  /**
   * Returns the progress of a project deletion that the user started. Fails with `PROJECT_NOT_FOUND` if there is none,
   * or a week after it finished.
   */
  readonly getProjectDeletion: (projectId: string) => Promise<Result<ProjectDeletion, NoProjectDeletion>>;
}

/** The project methods that load on first use. */
export type OwnedProjectMethods = Omit<ProjectOwner, keyof CurrentUser | 'listOwnedProjects'>;

export const createListOwnedProjects = (call: Call<'client'>): ProjectOwner['listOwnedProjects'] => {
  function listOwnedProjects(options?: WithSecrets): Promise<AdminProject[]>;
  function listOwnedProjects(options: WithoutSecrets): Promise<AdminProjectWithoutSecrets[]>;
  async function listOwnedProjects(options?: ShownSecrets) {
    const endpoint = addressed(endpoints.listOwnedProjects, { query: { secrets: options?.secrets } });
    const { items } = orThrow(await call(endpoint));
    return isHidden(options) ? items.map(toProjectWithoutSecrets) : items.map(toAdminProject);
  }
  return listOwnedProjects;
};
