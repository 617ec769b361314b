import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';

/** How many sessions: 10,000 at most are counted. */
export interface SessionCount {
  readonly value: number;
  /** Whether there are more than were counted. */
  readonly isCapped: boolean;
}

/** How many sessions there are to end, and when that was last done. */
export interface SessionEnds {
  readonly sessions: SessionCount;
  /** Null where it never happened. */
  readonly lastEndedAt: Date | null;
}

/** Limits that a project could set. */
export interface GetSessionEndsOptions {
  /** Counts those that went unused for as long. */
  idleLimitMillis?: number;
  /** Counts those that began as long ago. */
  lifetimeMillis?: number;
}

/** All sessions of a project that have ended at once. */
export interface EndedSessions {
  readonly sessions: SessionCount;
  readonly endedAt: Date;
}

/** Why no session was ended. */
export type EndAllSessionsError = KnownError<ErrorsOf<'endAllSessions'>>;

/** The sessions of a project as a whole. */
export interface SessionEndMethods {
  /** How many sessions live; with limits, how many of them those would end. */
  readonly getSessionEnds: (limits?: GetSessionEndsOptions) => Promise<SessionEnds>;
  /**
   * Signs everybody out, at once and everywhere; they sign in again. Whoever acts as an owner has signed in, or confirmed
   * their password, within the last 10 minutes.
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
