export { createAccessTokens, type AccessTokens } from './access-token.ts';
export { refreshSession } from './refresh-session.ts';
export type { SessionUser } from './session-user.ts';
export { deleteSessionsOfUser, findUserWithSession } from './sessions.queries.ts';
export { prepareSession, startSession, startSessionOfPassword, type StartedSession } from './start-session.ts';
export { withSigningKeys } from './with-signing-keys.ts';
