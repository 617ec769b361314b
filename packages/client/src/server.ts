export type { ActiveSession, ActiveSessionMethods, SessionRevocationError } from './auth/active-sessions.ts';
export type {
  NewSession,
  NewSessionOptions,
  ServerSessionMethods,
  SessionCreationError,
} from './auth/server-sessions.ts';
export { ServerApp, type ServerAppOptions } from './server-app.ts';
export type { RequestLike } from './session/request-tokens.ts';
export type { GetServerUser, GetServerUserOptions } from './users/get-server-user.ts';
export type { RequestUser } from './users/request-user.ts';
export type {
  NewOAuthAccount,
  NewUser,
  ServerUser,
  ServerUserActions,
  ServerUserChanges,
  UserCreationError,
  UserUpdateError,
} from './users/server-user.ts';
export type { ListUsersOptions, ServerUserMethods, UserPage } from './users/server-users.ts';
