import { type ServerSessionMethods, serverSessionMethods } from './auth/server-sessions.ts';
import { resolveBaseUrl } from './base-url.ts';
import {
  type OAuthAccountLinkMethods,
  oauthAccountLinkMethods,
} from './connected-accounts/server-connected-accounts.ts';
import type { Environment } from './environment.ts';
import type { ServerCall } from './http/call.ts';
import { createTokenStorage } from './session/create-token-storage.ts';
import { createProjectKeys } from './session/project-keys.ts';
import { refreshWithServerKey } from './session/refresh-with-server-key.ts';
import { createSession } from './session/session.ts';
import { createSessionCall } from './session/session-call.ts';
import type { OwnTokenStore } from './session/token-store.ts';
import { createServerTeams, type ServerTeamMethods, type ServerTeams } from './teams/server-teams.ts';
import { createGetServerUser, type GetServerUser } from './users/get-server-user.ts';
import { createServerUsers, type ServerUserMethods, type ServerUsers } from './users/server-users.ts';

/** The options that `ServerApp` and `AdminApp` share. */
export interface ServingOptions {
  /** The ID of your project: a UUID, or `internal`. */
  projectId: string;
  /** The URL of Keystead. Defaults to http://localhost:8100. */
  baseUrl?: string;
  /** The URL at which browsers reach Keystead, if it differs from `baseUrl`. Access tokens name it as their issuer. */
  publicUrl?: string;
  /** Where the session of the user comes from. Defaults to no session. */
  tokenStore?: Exclude<OwnTokenStore, 'cookie'>;
  /** The language of emails, such as `de`. Defaults to English. */
  language?: string;
}

/** The methods that `ServerApp` and `AdminApp` share. Use this type for code that works with both. */
export interface ServerMethods
  extends ServerUserMethods, ServerTeamMethods, ServerSessionMethods, OAuthAccountLinkMethods {
  readonly projectId: string;
  /**
   * Returns a user: by ID, from a request, or from the session in the token store. Returns null if there is none,
   * unless `or` is `'throw'`.
   */
  readonly getUser: GetServerUser;
  /**
   * Returns an access token of the session in the token store that is valid for at least 20 seconds; null if there is
   * no session.
   */
  readonly getToken: () => Promise<string | null>;
}

/** The shared methods, and the functions that turn users and teams from other responses into objects with methods. */
export interface ServerParts {
  readonly methods: ServerMethods;
  readonly users: Pick<ServerUsers, 'view'>;
  readonly teams: Pick<ServerTeams, 'viewListed'>;
}

export function createServerParts(call: ServerCall, options: ServingOptions, environment: Environment): ServerParts {
  const { projectId } = options;
  const session = createSession({
    environment,
    projectId,
    storage: createTokenStorage(options.tokenStore ?? null, projectId, undefined),
    exchange: (refreshToken) => refreshWithServerKey(call, refreshToken),
  });
  const sessionCall = createSessionCall(call, session);
  const sessions = serverSessionMethods(call);
  const teams = createServerTeams(call, (wire) => users.view(wire));
  const accounts = oauthAccountLinkMethods(call);
  const users: ServerUsers = createServerUsers(call, { ...sessions, ...teams.methods, ...accounts });
  const issuer = `${resolveBaseUrl(options.publicUrl ?? options.baseUrl)}/api/v1/projects/${projectId}`;
  const keys = createProjectKeys({ environment, call, projectId });

  const methods: ServerMethods = {
    projectId,
    getUser: createGetServerUser({ environment, projectId, issuer, call, sessionCall, session, keys, users }),
    getToken: async () => (await session.tokens())?.accessToken ?? null,
    ...users.methods,
    ...teams.methods,
    ...sessions,
    ...accounts,
  };
  return { methods, users, teams };
}
