import { type ClientApp, composeClientApp } from './client-app.ts';
import type { ClientAppOptions } from './client-app-options.ts';
import { detectEnvironment } from './environment.ts';
import { type ProjectOwner, toProjectOwner } from './projects/project-owner.ts';

/** Owners sign in to the internal project, so there is no project to choose. */
export type OwnerAppOptions = Omit<ClientAppOptions, 'projectId'>;

/** A client app of the internal project: its users own projects. */
export type OwnerApp = ClientApp<ProjectOwner>;

class ComposedOwnerApp {
  constructor(options: OwnerAppOptions) {
    const app = composeClientApp({ ...options, projectId: 'internal' }, detectEnvironment(), toProjectOwner);
    return Object.setPrototypeOf(app, new.target.prototype);
  }
}

/** `new OwnerApp({ publishableClientKey, tokenStore: 'cookie' })` */
export const OwnerApp = ComposedOwnerApp as new (options: OwnerAppOptions) => OwnerApp; // composed, so that no class knows every feature
