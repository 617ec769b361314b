import { type ClientApp, composeClientApp } from './client-app.ts';
import type { ClientAppOptions } from './client-app-options.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import { type FirstOwnerMethods, firstOwnerMethods } from './first-owner/first-owner.ts';
import {
  type OwnerInvitationAcceptanceMethods,
  ownerInvitationAcceptanceMethods,
} from './owner-invitations/owner-invitation-acceptance.ts';
import { type ProjectOwner, toProjectOwner } from './projects/project-owner.ts';

/** Owners sign in to the internal project, so there is no project to choose. */
export type OwnerAppOptions = Omit<ClientAppOptions, 'projectId'>;

/** A client app of the internal project: its users own projects. */
export type OwnerApp = ClientApp<ProjectOwner> & FirstOwnerMethods & OwnerInvitationAcceptanceMethods;

export const composeOwnerApp = (options: OwnerAppOptions, environment: Environment): OwnerApp =>
  composeClientApp({ ...options, projectId: 'internal' }, environment, toProjectOwner, (parts) => ({
    ...firstOwnerMethods(parts),
    ...ownerInvitationAcceptanceMethods(parts),
  }));

class ComposedOwnerApp {
  constructor(options: OwnerAppOptions) {
    return Object.setPrototypeOf(composeOwnerApp(options, detectEnvironment()), new.target.prototype);
  }
}

/** `new OwnerApp({ publishableClientKey, tokenStore: 'cookie' })` */
export const OwnerApp = ComposedOwnerApp as new (options: OwnerAppOptions) => OwnerApp; // composed, so that no class knows every feature
