export { ServerApp, type ServerAppOptions } from './server-app.ts';
export type { ServerUser, ServerUserChanges } from './users/server-user.ts';
export type { GetServerUser, GetServerUserOptions, ServerUserMethods } from './users/server-users.ts';
