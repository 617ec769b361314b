export { authenticate } from './authenticate.ts';
export type { Caller } from './caller.ts';
export { findSessionUser } from './find-session-user.ts';
export type { AccessParts } from './access-parts.ts';
export { createKnownProjects, REMEMBERED_MS, type KnownProjects } from './known-projects.ts';
