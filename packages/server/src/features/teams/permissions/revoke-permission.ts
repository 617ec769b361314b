import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { recordEvent } from '../../events/index.ts';
import { requireTeam } from '../team/index.ts';
import { deleteGrant, revokedEvent, type GrantKey } from './grants.queries.ts';

/** Takes a permission that was given; one that another contains goes with that one. */
export async function revokePermission(ctx: Context, grant: GrantKey): Promise<void> {
  const { projectId, teamId, userId: user_id, permissionId: permission_id } = grant;
  const { isRevoked, isMember } = await deleteGrant(ctx.db, grant, recordEvent(ctx, projectId, revokedEvent));
  if (isRevoked) return;
  if (isMember) throw new KnownError('TEAM_PERMISSION_NOT_FOUND', { team_id: teamId, user_id, permission_id });
  await requireTeam(ctx, projectId, teamId);
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id });
}
