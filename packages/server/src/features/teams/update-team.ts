import type { Context } from '../../context.ts';
import { maybeOne } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import { changeTeamPicture } from '../profile-pictures/index.ts';
import { allowedTo, refuseTeam, type TeamKey } from './team-access.ts';
import { teamChanges, type TeamInput } from './team-fields.ts';
import { changedTeamEvent, type Team } from './team/index.ts';
import type { MemberKey } from './permissions/index.ts';
import { selectChangedTeam, updateTeamRow } from './teams.queries.ts';

/** What is left out stays as it is. `by` is the member who changes it; servers are none. */
export async function updateTeam(
  ctx: Context,
  team: TeamKey,
  input: TeamInput,
  by: MemberKey | undefined,
): Promise<Team> {
  const picture = changeTeamPicture(ctx, team.projectId, input.profile_image_url);
  const change = updateTeamRow(team, teamChanges(input, picture), allowedTo(by, '$update_team'));
  const event = recordEvent(ctx, team.projectId, { type: 'team.updated', ...changedTeamEvent });
  const updated = await maybeOne<Team>(ctx.db, together([change, ...picture.parts, event], selectChangedTeam));
  return updated ?? refuseTeam(ctx, team, by, '$update_team');
}
