import * as endpoints from '@keystead/contract/client';
import { type ServerSessionMethods, serverSessionMethods } from './auth/server-sessions.ts';
import { resolveBaseUrl } from './base-url.ts';
import {
  type OAuthAccountLinkMethods,
  oauthAccountLinkMethods,
} from './connected-accounts/server-connected-accounts.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import { createCall } from './http/call.ts';
import { tagOf } from './language.ts';
import { type Project, toProject } from './projects/project.ts';
import { orThrow } from './result.ts';
import { createTokenStorage } from './session/create-token-storage.ts';
import { createProjectKeys } from './session/project-keys.ts';
import { refreshWithServerKey } from './session/refresh-with-server-key.ts';
import { createSession } from './session/session.ts';
import { createSessionCall } from './session/session-call.ts';
import type { OwnTokenStore } from './session/token-store.ts';
import { type ServerTeamMethods, serverTeamMethods } from './teams/server-teams.ts';
import { createGetServerUser, type GetServerUser } from './users/get-server-user.ts';
import { createServerUsers, type ServerUserMethods, type ServerUsers } from './users/server-users.ts';

/** What a server app needs to know. */
export interface ServerAppOptions {
  /** The id of your project: a UUID, or `internal`. */
  projectId: string;
  /** The key of the project that begins with `ssk_`. It is a secret: it never belongs into a page. */
  secretServerKey: string;
  /** Where the service is; http://localhost:8100 by default. */
  baseUrl?: string;
  /** Where browsers reach the service, if that is elsewhere: its tokens bear this address. */
  publicUrl?: string;
  /** The session of the user that is served; none by default. */
  tokenStore?: Exclude<OwnTokenStore, 'cookie'>;
  /** What mails are written in, such as `de`; English by default. */
  language?: string;
}

/** An app on a server: it acts with the secret key of its project. Nothing of a user outlives it. */
export interface ServerApp extends ServerUserMethods, ServerTeamMethods, ServerSessionMethods, OAuthAccountLinkMethods {
  readonly projectId: string;
  /** Fetches the project. */
  readonly getProject: () => Promise<Project>;
  /** Finds a user: of a request, by id, or of the session in the token store. */
  readonly getUser: GetServerUser;
  /** An access token of the session in the token store that is good for at least 20 seconds. */
  readonly getToken: () => Promise<string | null>;
}

export function composeServerApp(options: ServerAppOptions, environment: Environment): ServerApp {
  const { projectId, secretServerKey } = options;
  const baseUrl = resolveBaseUrl(options.baseUrl);
  const call = createCall<'server' | 'admin'>(environment, {
    baseUrl,
    projectId,
    accessType: 'server',
    language: tagOf(options.language),
    credentials: () => ({ 'x-stack-secret-server-key': secretServerKey }),
  });
  const session = createSession({
    environment,
    projectId,
    storage: createTokenStorage(options.tokenStore ?? null, projectId, undefined),
    exchange: (refreshToken) => refreshWithServerKey(call, refreshToken),
  });
  const sessionCall = createSessionCall(call, session);
  const sessions = serverSessionMethods(call);
  const teams = serverTeamMethods(call, (wire) => users.view(wire));
  const accounts = oauthAccountLinkMethods(call);
  const users: ServerUsers = createServerUsers(call, { ...sessions, ...teams, ...accounts });
  const issuer = `${resolveBaseUrl(options.publicUrl ?? baseUrl)}/api/v1/projects/${projectId}`;
  const keys = createProjectKeys({ environment, call, projectId });

  return {
    projectId,
    getProject: async () => toProject(orThrow(await call(endpoints.getCurrentProject))),
    getUser: createGetServerUser({ environment, projectId, issuer, call, sessionCall, session, keys, users }),
    getToken: async () => (await session.tokens())?.accessToken ?? null,
    ...users.methods,
    ...teams,
    ...sessions,
    ...accounts,
  };
}

class ComposedServerApp {
  constructor(options: ServerAppOptions) {
    Object.assign(this, composeServerApp(options, detectEnvironment()));
  }
}

/** `new ServerApp({ projectId, secretServerKey })` */
export const ServerApp = ComposedServerApp as new (options: ServerAppOptions) => ServerApp; // composed, so that no class knows every feature
