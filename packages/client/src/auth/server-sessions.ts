import * as endpoints from '@keystead/contract/client';
import type { ServerCall } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/** How to sign a user in without asking them. */
export interface NewSessionOptions {
  /** How long the refresh token works; a year by default. */
  expiresInMillis?: number;
  /** Marks the session as one that somebody else than the user acts in. */
  isImpersonation?: boolean;
}

/** The tokens of a session that a server started. */
export interface NewSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Why no session was started. */
export type SessionCreationError = KnownError<ErrorsOf<'createSession'>>;

/** Sessions in the hands of a server. */
export interface ServerSessionMethods {
  /** Signs a user in without asking them. */
  readonly createSession: (
    userId: string,
    options?: NewSessionOptions,
  ) => Promise<Result<NewSession, SessionCreationError>>;
}

export function serverSessionMethods(call: ServerCall): ServerSessionMethods {
  return {
    async createSession(userId, { expiresInMillis, isImpersonation } = {}) {
      // Not repeated when the answer is lost: a session that nobody knows of would stay.
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
