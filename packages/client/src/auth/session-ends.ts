import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';

/** A number of sessions. Counting stops at 10,000. */
export interface SessionCount {
  readonly value: number;
  /** Whether counting stopped early: there are more than `value`. */
  readonly isCapped: boolean;
}

/** The number of active sessions, and when all sessions were last revoked. */
export interface SessionEnds {
  readonly sessions: SessionCount;
  /** When all sessions were last revoked; null if never. */
  readonly lastEndedAt: Date | null;
}

/** Limits that the project could set. Only sessions that would end under them are counted. */
export interface GetSessionEndsOptions {
  /** Counts sessions that have not been used for this long. */
  idleLimitMillis?: number;
  /** Counts sessions that started this long ago or earlier. */
  lifetimeMillis?: number;
}

/** The result of revoking all sessions of a project. */
export interface EndedSessions {
  readonly sessions: SessionCount;
  readonly endedAt: Date;
}

/** Why the sessions were not revoked. */
export type EndAllSessionsError = KnownError<ErrorsOf<'endAllSessions'>>;

/** Counts and revokes all sessions of a project. */
export interface SessionEndMethods {
  /**
   * Returns the number of active sessions, and when all sessions were last revoked. With limits, counts only the
   * sessions that would end under them.
   */
  readonly getSessionEnds: (limits?: GetSessionEndsOptions) => Promise<SessionEnds>;
  /**
   * Signs out all users of the project and returns the number of revoked sessions. Users can sign in again. Staff need
   * a sign-in or password confirmation within the last 10 minutes, otherwise it fails with `RECENT_SIGN_IN_REQUIRED`.
   */
  readonly endAllSessions: () => Promise<Result<EndedSessions, EndAllSessionsError>>;
}

export const sessionEndMethods = (call: Call<'admin'>): SessionEndMethods => ({
  async getSessionEnds({ idleLimitMillis: idle, lifetimeMillis: lifetime } = {}) {
    const query = { idle_limit_millis: idle?.toString(), lifetime_millis: lifetime?.toString() };
    const { sessions, last_ended_at_millis: millis } = orThrow(
      await call(addressed(endpoints.getSessionEnds, { query })),
    );
    return { sessions: toCount(sessions), lastEndedAt: millis === null ? null : new Date(millis) };
  },
  async endAllSessions() {
    const answer = await call(endpoints.endAllSessions);
    if (answer.status === 'error') return answer;
    const { sessions, ended_at_millis } = answer.data;
    return { status: 'ok', data: { sessions: toCount(sessions), endedAt: new Date(ended_at_millis) } };
  },
});

const toCount = ({ value, is_capped }: { value: number; is_capped: boolean }): SessionCount => ({
  value,
  isCapped: is_capped,
});
