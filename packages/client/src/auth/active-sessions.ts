import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AccessType, AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE, withoutData } from '../without-data.ts';

/** One sign-in of a user that has not ended. */
export interface ActiveSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether it is the session that asks. */
  readonly isCurrent: boolean;
  /** Whether a server started it for somebody else than the user. */
  readonly isImpersonation: boolean;
  /** Where it was last used from, as far as known. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Why a session was not ended. */
export type SessionRevocationError = KnownError<ErrorsOf<'endOneSession'>>;

/** The sessions of a user. */
export interface ActiveSessionMethods {
  /** The session that asks first, then the one used last. */
  readonly getActiveSessions: () => Promise<ActiveSession[]>;
  /** Ends one session; one that is over already counts as ended. The session that asks is ended by signing out. */
  readonly revokeSession: (sessionId: string) => Promise<Result<void, SessionRevocationError>>;
}

export interface SessionActions extends ActiveSessionMethods {
  readonly endSessions: (scope: 'others' | 'all') => Promise<void>;
}

/** Acts on the sessions of one user: their id, or `me`. */
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
      // The session that asks was ended already: it can end no others, and signing out here is all that is left.
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
