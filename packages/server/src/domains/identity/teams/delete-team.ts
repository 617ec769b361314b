import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent, permissionsStay } from '../../core/index.ts';
import { deleteMembersExcept } from './members/members-of-deleted-team.queries.ts';
import type { MemberKey } from './permissions/team-permissions.queries.ts';
import { allowedTo, refuseTeam, type TeamKey } from './team-access.ts';
import { deleteTeamRow, lockTeamToDelete } from './teams.queries.ts';

/**
 * Deletes a team with everything in it: its members first, some with each statement, because a team may have many. `by`
 * is the member who deletes it, and whose permission is checked again at the end; servers have none.
 */
export async function deleteTeam(ctx: Context, team: TeamKey, by: MemberKey | undefined): Promise<void> {
  const isAllowed = allowedTo(by, '$delete_team');
  await inTransaction(ctx, async (ctx) => {
    const isLocked = await lockTeamToDelete(ctx.db, team, isAllowed, permissionsStay(team.projectId));
    if (!isLocked) return refuseTeam(ctx, team, by, '$delete_team');
    await deleteMembersExcept(ctx.db, team, by?.userId ?? null);
    if (!(await deleteTeamRow(ctx.db, team, isAllowed))) return refuseTeam(ctx, team, by, '$delete_team');
    await writeEvent(ctx, team.projectId, { type: 'team.deleted', version: 1, data: { id: team.teamId } });
  });
}
