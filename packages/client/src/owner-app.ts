import { type ClientApp, composeClientApp } from './client-app.ts';
import type { ClientAppOptions } from './client-app-options.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import type { FirstOwnerMethods } from './staff/first-owner.ts';
import { createOnDemand } from './on-demand.ts';
import type { OwnerInvitationAcceptanceMethods } from './staff/owner-invitation-acceptance.ts';
import { createListOwnedProjects, type ProjectOwner } from './projects/project-owner.ts';
import { toCurrentUser } from './users/current-user.ts';

/** Owners sign in to the internal project, so there is no project to choose. */
export type OwnerAppOptions = Omit<ClientAppOptions, 'projectId'>;

/** A client app of the internal project: its users own projects. */
export type OwnerApp = ClientApp<ProjectOwner> & FirstOwnerMethods & OwnerInvitationAcceptanceMethods;

export function composeOwnerApp(options: OwnerAppOptions, environment: Environment): OwnerApp {
  const onDemand = createOnDemand(environment);
  const load = () => import('./owner-methods-on-demand.ts');
  return composeClientApp(
    { ...options, projectId: 'internal' },
    environment,
    (wire, actions, call) => ({
      ...toCurrentUser(wire, actions),
      listOwnedProjects: createListOwnedProjects(call),
      ...onDemand(
        async () => (await load()).ownedProjectMethods(call),
        'getProjectsOverview',
        'createProject',
        'getProjectDeletion',
      ),
    }),
    (parts) => ({
      ...onDemand(async () => (await load()).firstOwnerMethods(parts), 'createFirstOwner'),
      ...onDemand(
        async () => (await load()).ownerInvitationAcceptanceMethods(parts),
        'getOwnerInvitationDetails',
        'acceptOwnerInvitation',
      ),
    }),
  );
}

class ComposedOwnerApp {
  constructor(options: OwnerAppOptions) {
    return Object.setPrototypeOf(composeOwnerApp(options, detectEnvironment()), new.target.prototype);
  }
}

/** `new OwnerApp({ publishableClientKey, tokenStore: 'cookie' })` */
export const OwnerApp = ComposedOwnerApp as new (options: OwnerAppOptions) => OwnerApp; // composed from functions, so that no class depends on every feature
