import { KnownError, SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { recordEvent } from '../../events/index.ts';
import { requireTeam } from '../team/index.ts';
import { grantedEvent, insertGrant, type GrantKey } from './grants.queries.ts';

/** Gives a member a permission; whoever has it keeps it. */
export async function grantPermission(ctx: Context, grant: GrantKey): Promise<void> {
  const { projectId, teamId, userId, permissionId } = grant;
  const { isMember, isDefined } = await insertGrant(ctx.db, grant, {
    isSystemPermission: SYSTEM_PERMISSION_IDS.some((id) => id === permissionId),
    event: recordEvent(ctx, projectId, grantedEvent),
  });
  if (!isMember) await requireTeam(ctx, projectId, teamId);
  if (!isDefined) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: permissionId });
  if (!isMember) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
}
