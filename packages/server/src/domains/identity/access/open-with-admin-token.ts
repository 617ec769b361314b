import { KnownError } from '@keystead/contract';
import { INTERNAL_PROJECT_ID } from '../../core/index.ts';
import { findSignedIn } from '../sessions/sessions.queries.ts';
import { findRole } from '../staff/staff.queries.ts';
import type { AccessParts } from './access-parts.ts';
import type { Caller } from './caller.ts';
import { isInSession } from './find-session-user.ts';

/** An access token of the internal project opens the projects whose staff its user is on. */
export async function openWithAdminToken(
  parts: AccessParts,
  projectId: string,
  token: string,
): Promise<Pick<Caller, 'project'> & { readonly owner: NonNullable<Caller['owner']> }> {
  const { ctx, accessTokens, knownProjects } = parts;
  const check = await accessTokens.check(token);
  if (!check) throw new KnownError('UNPARSABLE_ADMIN_ACCESS_TOKEN');
  const { claims } = check;
  const expired = () => new KnownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null });
  if (check.isExpired) throw expired();
  if (claims.projectId !== INTERNAL_PROJECT_ID) throw new KnownError('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN');
  const owner = await findSignedIn(ctx.db, { ...claims, now: ctx.clock.now() });
  if (!owner) throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  if (!isInSession(owner)) throw expired();
  // Impersonating an owner gives no staff rights, and neither does an account that must verify its email first.
  if (owner.impersonationEndsAt !== null || owner.mustVerifyEmail)
    throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  const member = await findRole(ctx.db, { projectId, userId: owner.id }); // never cached: a revoked role no longer applies to the next request
  if (!member) throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  const project = await knownProjects.byId(projectId);
  if (!project) throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  return { project, owner: { ...owner, role: member.role } };
}
