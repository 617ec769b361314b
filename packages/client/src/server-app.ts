import * as endpoints from '@keystead/contract/client';
import { resolveBaseUrl } from './base-url.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import { createCall } from './http/call.ts';
import { type Project, toProject } from './projects/project.ts';
import { orThrow } from './result.ts';
import { refreshSession } from './session/refresh-session.ts';
import { createTokenStorage } from './session/create-token-storage.ts';
import { createSession } from './session/session.ts';
import { createSessionCall } from './session/session-call.ts';
import type { TokenStore } from './session/token-storage.ts';
import { type ServerUserMethods, serverUserMethods } from './users/server-users.ts';

/** What a server app needs to know. */
export interface ServerAppOptions {
  projectId: string;
  secretServerKey: string;
  /** Where the service is; http://localhost:8100 by default. */
  baseUrl?: string;
  /** The session of the user that is served; none by default. */
  tokenStore?: Exclude<TokenStore, 'cookie'>;
}

/** An app on a server: it acts with the secret key of its project. Nothing of a user outlives it. */
export interface ServerApp extends ServerUserMethods {
  readonly projectId: string;
  /** Fetches the project. */
  readonly getProject: () => Promise<Project>;
  /** An access token of the session in the token store that is good for at least 20 seconds. */
  readonly getAccessToken: () => Promise<string | null>;
}

export function composeServerApp(options: ServerAppOptions, environment: Environment): ServerApp {
  const { projectId, secretServerKey } = options;
  const call = createCall(environment, {
    baseUrl: resolveBaseUrl(options.baseUrl),
    projectId,
    accessType: 'server',
    credentials: () => ({ 'x-stack-secret-server-key': secretServerKey }),
  });
  const session = createSession({
    environment,
    projectId,
    storage: createTokenStorage(options.tokenStore ?? null, projectId, undefined),
    exchange: (refreshToken) => refreshSession(call, refreshToken),
  });

  return {
    projectId,
    getProject: async () => toProject(orThrow(await call(endpoints.getCurrentProject))),
    getAccessToken: async () => (await session.tokens())?.accessToken ?? null,
    ...serverUserMethods(createSessionCall(call, session), session),
  };
}

class ComposedServerApp {
  constructor(options: ServerAppOptions) {
    Object.assign(this, composeServerApp(options, detectEnvironment()));
  }
}

/** `new ServerApp({ projectId, secretServerKey })` */
export const ServerApp = ComposedServerApp as new (options: ServerAppOptions) => ServerApp; // composed, so that no class knows every feature
