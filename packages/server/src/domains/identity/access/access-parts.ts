import type { Context } from '../../../context.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import type { KnownProjects } from './known-projects.ts';

/** What the steps of authentication share. */
export interface AccessParts {
  readonly ctx: Context;
  readonly accessTokens: AccessTokens;
  readonly knownProjects: KnownProjects;
}
