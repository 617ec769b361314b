import type { Context } from '../../../context.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import type { KnownProjects } from './known-projects.ts';

/** The dependencies of all authentication steps. */
export interface AccessParts {
  readonly ctx: Context;
  readonly accessTokens: AccessTokens;
  readonly knownProjects: KnownProjects;
}
