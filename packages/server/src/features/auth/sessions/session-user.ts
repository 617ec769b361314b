import type { User } from '../../users/index.ts';

/** The signed-in user of a request, with the session that proves it. */
export interface SessionUser extends User {
  readonly sessionId: string;
}
