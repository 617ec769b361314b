import { KnownError, SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import { inTransaction, type Context } from '../../../../context.ts';
import { writeEvent } from '../../../core/index.ts';
import { requireTeam } from '../require-team.ts';
import { grantEvent, insertGrant, lockDefinition, lockMember, type GrantKey } from './grants.queries.ts';

/** Grants a member a permission; does nothing if they have it already. */
export function grantPermission(ctx: Context, grant: GrantKey): Promise<void> {
  const { projectId, teamId, userId, permissionId } = grant;
  return inTransaction(ctx, async (ctx) => {
    const member = await lockMember(ctx.db, grant);
    if (!member) await requireTeam(ctx, projectId, teamId);
    const isSystemPermission = SYSTEM_PERMISSION_IDS.some((id) => id === permissionId); // system permissions have no row
    if (!isSystemPermission && !(await lockDefinition(ctx.db, grant)))
      throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: permissionId });
    if (!member) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
    if (await insertGrant(ctx.db, grant))
      await writeEvent(ctx, projectId, grantEvent('team_permission.created', grant));
  });
}
