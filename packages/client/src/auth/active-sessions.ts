import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AccessType, AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE, withoutData } from '../without-data.ts';

/** An active session of a user. */
export interface ActiveSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether this is the current session: the one that sent the request. */
  readonly isCurrent: boolean;
  /** Whether someone else is signed in as the user. */
  readonly isImpersonation: boolean;
  /** The IP address of the last use, if known. For IPv6, the /64 range. */
  readonly ipAddress: string | null;
  /** The user agent of the last use, if known. */
  readonly userAgent: string | null;
}

/** Why a session was not revoked. */
export type SessionRevocationError = KnownError<ErrorsOf<'endOneSession'>>;

/** The active sessions of a user. */
export interface ActiveSessionMethods {
  /** Returns the active sessions: the current session first, then the most recently used. */
  readonly getActiveSessions: () => Promise<ActiveSession[]>;
  /**
   * Signs the user out of one session. Succeeds if the session has already ended. Fails with
   * `CANNOT_DELETE_CURRENT_SESSION` for the current session: call `signOut` instead.
   */
  readonly revokeSession: (sessionId: string) => Promise<Result<void, SessionRevocationError>>;
}

export interface SessionActions extends ActiveSessionMethods {
  readonly endSessions: (scope: 'others' | 'all') => Promise<void>;
}

/** Creates the session methods of one user, given by ID or as `me`. */
export function sessionActions<Access extends AccessType>(call: Call<Access>, user_id: string): SessionActions {
  return {
    async getActiveSessions() {
      const answer = await call(addressed(endpoints.listSessions, { query: { user_id } }));
      if (answer.status === 'error') throw answer.error;
      const sessions = answer.data.items.map(toActiveSession);
      return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    async revokeSession(session_id) {
      try {
        return withoutData(
          await call(addressed(endpoints.endOneSession, { params: { session_id }, query: { user_id } })),
        );
      } catch (error) {
        if (isNotFound(error)) return DONE;
        throw error;
      }
    },

    async endSessions(scope) {
      const answer = await call(addressed(endpoints.endSessions, { query: { user_id, scope } }));
      // The current session has already ended and can't revoke others, so all that remains is to sign out here.
      if (answer.status === 'error' && answer.error.code !== 'CANNOT_GET_OWN_USER_WITHOUT_USER') throw answer.error;
    },
  };
}

function toActiveSession(wire: AnswerOf<'listSessions'>['items'][number]): ActiveSession {
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at),
    lastUsedAt: wire.last_used_at === undefined ? null : new Date(wire.last_used_at),
    isCurrent: wire.is_current_session ?? false,
    isImpersonation: wire.is_impersonation,
    ipAddress: wire.last_used_at_end_user_ip_info?.ip ?? null,
    userAgent: wire.device ?? null,
  };
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SESSION_NOT_FOUND';
