import type { User } from '../users/user.ts';

/** A living session, without its tokens. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly isImpersonation: boolean;
  /** The user agent of the last use. */
  readonly device: string | null;
  /** The network of the last use. */
  readonly address: string | null;
}

/** Who is signed in, and the session that proves it. */
export interface SignedIn {
  /** That of the user. */
  readonly id: string;
  readonly sessionId: string;
  /** The project requires a verified email, which they do not have. */
  readonly mustVerifyEmail: boolean;
  /** When an owner who is signed in as the user no longer is; null in sessions of their own. */
  readonly impersonationEndsAt: Date | null;
}

/** The same with all that is known of the user. */
export interface SessionUser extends User, SignedIn {}
