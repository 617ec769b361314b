import * as endpoints from '@keystead/contract/client';
import { resolveBaseUrl } from './base-url.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import { type EventMethods, eventMethods } from './events/events.ts';
import { createCall } from './http/call.ts';
import { tagOf } from './language.ts';
import { type Project, toProject } from './projects/project.ts';
import { requireOption } from './require-option.ts';
import { orThrow } from './result.ts';
import { createServerParts, type ServerMethods, type ServingOptions } from './server-methods.ts';

/** The options of a `ServerApp`. */
export interface ServerAppOptions extends ServingOptions {
  /** The secret server key of your project, which starts with `ssk_`. Never send it to a browser. */
  secretServerKey: string;
}

/**
 * The SDK for servers: authenticates requests and manages users and teams with the secret server key. It stores nothing
 * beyond its own lifetime.
 */
export interface ServerApp extends ServerMethods, EventMethods {
  /** Returns the name and the public settings of the project. */
  readonly getProject: () => Promise<Project>;
}

export function composeServerApp(options: ServerAppOptions, environment: Environment): ServerApp {
  const { projectId, secretServerKey } = options;
  requireOption('projectId', projectId, 'KEYSTEAD_PROJECT_ID');
  requireOption('secretServerKey', secretServerKey, 'KEYSTEAD_SERVER_KEY');
  const call = createCall<'server' | 'admin'>(environment, {
    baseUrl: resolveBaseUrl(options.baseUrl),
    projectId,
    accessType: 'server',
    language: tagOf(options.language),
    credentials: () => ({ 'x-stack-secret-server-key': secretServerKey }),
  });
  return {
    ...createServerParts(call, options, environment).methods,
    ...eventMethods(call),
    getProject: async () => toProject(orThrow(await call(endpoints.getCurrentProject))),
  };
}

class ComposedServerApp {
  constructor(options: ServerAppOptions) {
    Object.assign(this, composeServerApp(options, detectEnvironment()));
  }
}

/** `new ServerApp({ projectId, secretServerKey })` */
export const ServerApp = ComposedServerApp as new (options: ServerAppOptions) => ServerApp; // composed from functions, so that no class depends on every feature
