import { KnownError, type listTeamPermissions as endpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import type { Listing } from '../../../../db/listing.ts';
import { cursorOf } from '../../../../platform/cursor.ts';
import type { Caller } from '../../access/caller.ts';
import { namedUserId } from '../../users/get-user.ts';
import { listHeld, listHeldByMember, type HeldFilter, type HeldPermission } from './held-permissions.queries.ts';

const CURSOR = cursorOf('team_permissions', { teamId: 'uuid', userId: 'uuid', id: 'word' });

/** Returns which permissions a request asks for; clients can only ask about their own user. */
export function askedPermissions(caller: Caller, asked: QueryOf<typeof endpoint>): HeldFilter {
  const userId = asked.user_id === undefined ? undefined : namedUserId(caller.user, asked.user_id);
  if (caller.accessType === 'client' && (userId === undefined || userId !== caller.user?.id))
    throw new KnownError('OTHER_USER_NOT_ALLOWED');
  return {
    projectId: caller.project.id,
    teamId: asked.team_id,
    userId,
    permissionId: asked.permission_id,
    isRecursive: asked.recursive === 'true',
  };
}

export const listTeamPermissions = (ctx: Context, filter: HeldFilter): Listing<HeldPermission, HeldPermission> => ({
  cursor: CURSOR,
  read: (after, limit) => listHeld(ctx.db, { ...filter, after, limit }),
});

/**
 * Returns the permissions of one member in one team. They are at most the permissions of the project, so they are read
 * at once.
 */
export const listPermissionsOfMember = (
  ctx: Context,
  filter: HeldFilter & { readonly teamId: string; readonly userId: string },
): Promise<readonly HeldPermission[]> => listHeldByMember(ctx.db, filter);
