import type { User } from '../users/user.ts';

/** An active session, without its tokens. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly isImpersonation: boolean;
  /** The user agent of the last use. */
  readonly device: string | null;
  /** The IP address of the last use. */
  readonly address: string | null;
}

/** A signed-in user, and their session. */
export interface SignedIn {
  /** The id of the user. */
  readonly id: string;
  readonly sessionId: string;
  /** The project requires a verified email, and the user has none. */
  readonly mustVerifyEmail: boolean;
  /** When the impersonation ends; null in the user's own sessions. */
  readonly impersonationEndsAt: Date | null;
}

/** A signed-in user with all their data. */
export interface SessionUser extends User, SignedIn {}
