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

/** The options of `getUser`. */
export interface GetServerUserOptions {
  /** What to do if there is no user: throw or return null. Defaults to `return-null`. */
  or?: 'throw' | 'return-null';
  /**
   * Whether to return users who must verify their email first, with `isRestricted`. By default, they count as signed
   * out.
   */
  includeRestricted?: boolean;
}

/** Returns a user: by ID, from a request, or from the session in the token store. */
export interface GetServerUser {
  /** Returns the user with this ID; null if there is none. */
  (id: string): Promise<ServerUser | null>;
  /**
   * Returns the user of a request and throws `USER_AUTHENTICATION_REQUIRED` if there is none. The access token is
   * verified here, without a request to Keystead.
   */
  (request: RequestLike, options: { or: 'throw'; includeRestricted?: boolean }): Promise<RequestUser>;
  /**
   * Returns the user of a request; null if there is none. The access token is verified here, without a request to
   * Keystead.
   */
  (request: RequestLike, options?: GetServerUserOptions): Promise<RequestUser | null>;
  /** Returns the user of the session in the token store and throws `USER_AUTHENTICATION_REQUIRED` if there is none. */
  (options: { or: 'throw'; includeRestricted?: boolean }): Promise<ServerUser>;
  /** Returns the user of the session in the token store; null if there is none. */
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
    // After a break, a page sends an expired access token. Its refresh token still works.
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

  return getUser as GetServerUser; // TypeScript can't check the implementation against the overloads
}

/** Returns the URL of Keystead that the issuer of a token contains. */
const addressOf = (issuer: string): string => issuer.replace(/\/api\/v1\/projects\/.*/, '');

/** Tells a request from options, which have neither `headers` nor `get`. */
function isRequestLike(value: object): value is RequestLike {
  return 'headers' in value || 'get' in value;
}
