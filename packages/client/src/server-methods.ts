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

/** What apps of servers and admins need to know, beside the key. */
export interface ServingOptions {
  /** The id of your project: a UUID, or `internal`. */
  projectId: string;
  /** Where the service is; http://localhost:8100 by default. */
  baseUrl?: string;
  /** Where browsers reach the service, if that is elsewhere: its tokens bear this address. */
  publicUrl?: string;
  /** The session of the user that is served; none by default. */
  tokenStore?: Exclude<OwnTokenStore, 'cookie'>;
  /** What mails are written in, such as `de`; English by default. */
  language?: string;
}

/** What servers and admins do alike: write for this and both can be handed over. */
export interface ServerMethods
  extends ServerUserMethods, ServerTeamMethods, ServerSessionMethods, OAuthAccountLinkMethods {
  readonly projectId: string;
  /** Finds a user: of a request, by id, or of the session in the token store. */
  readonly getUser: GetServerUser;
  /** An access token of the session in the token store that is good for at least 20 seconds. */
  readonly getToken: () => Promise<string | null>;
}

/** What they do, and how they show users and teams that come by other ways. */
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
