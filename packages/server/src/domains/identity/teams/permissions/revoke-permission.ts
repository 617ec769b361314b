import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../../context.ts';
import { writeEvent } from '../../../core/index.ts';
import { requireTeam } from '../require-team.ts';
import { deleteGrant, grantEvent, lockMember, type GrantKey } from './grants.queries.ts';

/** Revokes a granted permission. A contained permission can only be revoked with the one that contains it. */
export function revokePermission(ctx: Context, grant: GrantKey): Promise<void> {
  const { projectId, teamId, userId: user_id, permissionId: permission_id } = grant;
  return inTransaction(ctx, async (ctx) => {
    if (await deleteGrant(ctx.db, grant))
      return writeEvent(ctx, projectId, grantEvent('team_permission.deleted', grant));
    if (await lockMember(ctx.db, grant))
      throw new KnownError('TEAM_PERMISSION_NOT_FOUND', { team_id: teamId, user_id, permission_id });
    await requireTeam(ctx, projectId, teamId);
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id });
  });
}
