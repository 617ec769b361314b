import { KnownError } from '@keystead/contract';
import type { Caller } from '../../access/caller.ts';
import type { MemberKey } from './team-permissions.queries.ts';

/**
 * Returns the member that a signed-in user acts as in a team; undefined for servers, which need no permission in it.
 */
export function actingMember({ accessType, project, user }: Caller, teamId: string): MemberKey | undefined {
  if (accessType !== 'client') return undefined;
  if (!user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return { projectId: project.id, teamId, userId: user.id };
}
