import type { Context } from '../../context.ts';
import { maybeOne } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import { permissionsStay } from '../projects/index.ts';
import type { MemberKey } from './permissions/index.ts';
import { allowedTo, refuseTeam, type TeamKey } from './team-access.ts';
import { deletedTeamEvent } from './team/index.ts';
import { deleteTeamRow, selectChangedTeam } from './teams.queries.ts';

/** The team goes, with everything in it. `by` is the member who deletes it; servers are none. */
export async function deleteTeam(ctx: Context, team: TeamKey, by: MemberKey | undefined): Promise<void> {
  const change = deleteTeamRow(team, allowedTo(by, '$delete_team'), permissionsStay(team.projectId));
  const event = recordEvent(ctx, team.projectId, { type: 'team.deleted', ...deletedTeamEvent });
  const deleted = await maybeOne<{ id: string }>(ctx.db, together([change, event], selectChangedTeam));
  if (!deleted) await refuseTeam(ctx, team, by, '$delete_team');
}
