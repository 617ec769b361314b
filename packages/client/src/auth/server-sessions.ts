import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/** The options of `createSession`. */
export interface NewSessionOptions {
  /** How long the refresh token works. Defaults to one year. */
  expiresInMillis?: number;
  /** Whether someone else signs in as the user. */
  isImpersonation?: boolean;
}

/** The tokens of a session that a server created. */
export interface NewSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Why no session was created. */
export type SessionCreationError = KnownError<ErrorsOf<'createSession'>>;

/** Session methods of servers. */
export interface ServerSessionMethods {
  /**
   * Signs a user in without asking them and returns the tokens of the new session. Fails with `USER_ID_DOES_NOT_EXIST`,
   * or with `USER_RESTRICTED` if the user is restricted and it's not an impersonation.
   */
  readonly createSession: (
    userId: string,
    options?: NewSessionOptions,
  ) => Promise<Result<NewSession, SessionCreationError>>;
}

export function serverSessionMethods(call: ServerCall): ServerSessionMethods {
  return {
    async createSession(userId, { expiresInMillis, isImpersonation } = {}) {
      // Not retried if the response is lost: the session of the first request would stay, and no one would know it.
      const answer = await call(endpoints.createSession, {
        body: {
          user_id: checkUuid('user_id', userId),
          expires_in_millis: expiresInMillis,
          is_impersonation: isImpersonation,
        },
      });
      if (answer.status === 'error') return answer;
      const { access_token, refresh_token } = answer.data;
      return { status: 'ok', data: { accessToken: access_token, refreshToken: refresh_token } };
    },
  };
}
