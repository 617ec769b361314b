import * as endpoints from '@keystead/contract/client';
import { connectedAccountMethods } from '../connected-accounts/connected-account.ts';
import type { Environment } from '../environment.ts';
import type { ServerCall } from '../http/call.ts';
import { KnownError } from '../http/known-error.ts';
import type { ProjectKeys } from '../session/project-keys.ts';
import { refreshWithServerKey } from '../session/refresh-with-server-key.ts';
import { type RequestLike, tokensOfRequest } from '../session/request-tokens.ts';
import type { Session } from '../session/session.ts';
import { type VerifiedToken, verifyAccessToken } from '../session/verify-access-token.ts';
import { permissionMethods } from '../teams/permissions.ts';
import { type RequestUser, toRequestUser } from './request-user.ts';
import { unlessUnverified } from './restriction.ts';
import type { ServerUser } from './server-user.ts';
import type { ServerUsers } from './server-users.ts';

/** How to ask for the user. */
export interface GetServerUserOptions {
  /** Throw, or return null, which is the default. */
  or?: 'throw' | 'return-null';
  /**
   * Where the project requires verified emails, a user without one counts as signed out. With true they are returned, with
   * `isRestricted`.
   */
  includeRestricted?: boolean;
}

/** Finds a user: of a request, by id, or of the session in the token store. */
export interface GetServerUser {
  /** Fetches the user of this id; null if there is none. */
  (id: string): Promise<ServerUser | null>;
  /** Verifies the access token of a request here, without asking the service; `or` says what happens when there is none. */
  (request: RequestLike, options: { or: 'throw'; includeRestricted?: boolean }): Promise<RequestUser>;
  (request: RequestLike, options?: GetServerUserOptions): Promise<RequestUser | null>;
  /** Fetches the user of the session in the token store; `or` says what happens when there is none. */
  (options: { or: 'throw'; includeRestricted?: boolean }): Promise<ServerUser>;
  (options?: GetServerUserOptions): Promise<ServerUser | null>;
}

interface GetServerUserParts {
  readonly environment: Environment;
  readonly projectId: string;
  readonly issuer: string;
  readonly call: ServerCall;
  readonly sessionCall: ServerCall;
  readonly session: Session;
  readonly keys: ProjectKeys;
  readonly users: ServerUsers;
}

export function createGetServerUser(parts: GetServerUserParts): GetServerUser {
  const { environment, projectId, issuer, call, sessionCall, session, keys, users } = parts;
  const verify = (token: string): Promise<VerifiedToken | null> =>
    verifyAccessToken(token, { keys, projectId, issuer, now: environment.now, onOtherIssuer: warnOnce });

  let hasWarned = false;
  function warnOnce(other: string): void {
    if (hasWarned) return;
    hasWarned = true;
    const theirs = addressOf(other);
    console.warn(
      `Keystead: nobody can be recognised, because tokens are issued by ${theirs}, while this app expects ` +
        `${addressOf(issuer)}. If browsers reach the service at ${theirs}, pass that as publicUrl.`,
    );
  }

  const methodsOf = (id: string) => ({
    ...permissionMethods(call, id),
    ...connectedAccountMethods({ call, KnownError }, id),
  });

  async function ofRequest(request: RequestLike): Promise<RequestUser | null> {
    const given = tokensOfRequest(request, projectId);
    if (!given) return null;
    let verified = given.accessToken === null ? null : await verify(given.accessToken);
    // A page that was opened after a break comes with an access token that is over; its refresh token still counts.
    if (!verified && given.refreshToken !== null) {
      const renewed = await refreshWithServerKey(call, given.refreshToken);
      verified = renewed?.accessToken ? await verify(renewed.accessToken) : null;
    }
    return verified && toRequestUser(verified, users.find, methodsOf);
  }

  async function ofSession(): Promise<ServerUser | null> {
    if (!session.exists()) return null;
    const answer = await sessionCall(endpoints.getCurrentUser);
    return answer.status === 'ok' ? users.view(answer.data) : null;
  }

  async function getUser(
    from: string | RequestLike | GetServerUserOptions = {},
    options?: GetServerUserOptions,
  ): Promise<ServerUser | RequestUser | null> {
    if (typeof from === 'string') return users.find(from);
    const isRequest = options !== undefined || isRequestLike(from);
    const found = await (isRequest ? ofRequest(from as RequestLike) : ofSession());
    const { or, includeRestricted } = options ?? (isRequest ? {} : (from as GetServerUserOptions));
    const user = includeRestricted ? found : unlessUnverified(found);
    if (user === null && or === 'throw') {
      throw new KnownError('USER_AUTHENTICATION_REQUIRED', 'Nobody is signed in.', undefined);
    }
    return user;
  }

  return getUser as GetServerUser; // an implementation cannot tell that its overloads fit together
}

/** The address of the service, out of the issuer of its tokens. */
const addressOf = (issuer: string): string => issuer.replace(/\/api\/v1\/projects\/.*/, '');

/** Options have nothing of a request. */
function isRequestLike(value: object): value is RequestLike {
  return 'headers' in value || 'get' in value;
}
