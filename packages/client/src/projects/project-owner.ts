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

/** Why the creation of a project was refused. */
export type ProjectCreationError = KnownError<ErrorsOf<'createProject'>>;

/** The signed-in user of the internal project, who may own projects. */
export interface ProjectOwner extends CurrentUser {
  /** The projects that the user manages, newest first. Secrets are there only if they are asked for, after a recent sign-in. */
  readonly listOwnedProjects: {
    (options?: WithSecrets): Promise<AdminProject[]>;
    (options: WithoutSecrets): Promise<AdminProjectWithoutSecrets[]>;
  };
  /** How those projects fare, newest first: sign-ups by day, and what needs attention. */
  readonly getProjectsOverview: () => Promise<ProjectOverview[]>;
  /** Creates a project that the user manages. */
  readonly createProject: (project: NewProject) => Promise<Result<AdminProject, ProjectCreationError>>;
  /** How far the deletion of a project is that the user deleted. */
  readonly getProjectDeletion: (projectId: string) => Promise<Result<ProjectDeletion, NoProjectDeletion>>;
}

/** What an owner does with them now and then. */
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
