export { createAccessTokens, type AccessTokens } from './access-token.ts';
export { endOne } from './end-one.ts';
export { endSession } from './end-session.ts';
export { endSessions } from './sessions-of-user.ts';
export { endSessionsOfUser } from './end-sessions-of-user.ts';
export { confirmSession } from './recent-sign-in.queries.ts';
export { refreshSession } from './refresh-session.ts';
export { requireRecentSession, requireRecentSignIn } from './require-recent-sign-in.ts';
export { requireNoImpersonation } from './require-no-impersonation.ts';
export type { SessionUser, SignedIn } from './session.ts';
export {
  type ClaimedSession,
  type MaybeEnded,
  findSignedIn,
  findUserWithSession,
  hasBegun,
  insertSession,
  insertSessionIf,
  livingCondition,
  selectBegun,
} from './sessions.queries.ts';
export {
  newSession,
  prepareSession,
  startSession,
  startSessionOfPassword,
  type StartedSession,
} from './start-session.ts';
export { areOfOneSession } from './spent-token.ts';
export { succeedSession } from './succeed-session.ts';
export { sessionTasks } from './sweep-ended-sessions.ts';
export { sweepSessions } from './sweep-sessions.ts';
export { withSigningKeys } from './with-signing-keys.ts';
