import type { Context } from '../../../../context.ts';
import { requireTeam } from '../../../identity/index.ts';
import { findTeamUsage, type TeamPermissionUsage } from './team-usage.queries.ts';

/** Returns the permissions in a team, each with the number of members who have it. */
export async function getTeamPermissionUsage(
  ctx: Context,
  projectId: string,
  teamId: string,
): Promise<TeamPermissionUsage> {
  const usage = await findTeamUsage(ctx.db, { projectId, teamId });
  if (usage.members === 0) await requireTeam(ctx, projectId, teamId);
  return usage;
}
