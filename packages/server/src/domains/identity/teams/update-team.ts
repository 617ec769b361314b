import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent } from '../../core/index.ts';
import { readGivenPicture, storePictureInTeam } from '../profile-pictures/change-picture.ts';
import type { MemberKey } from './permissions/team-permissions.queries.ts';
import { allowedTo, refuseTeam, type TeamKey } from './team-access.ts';
import { teamChanges, type TeamInput } from './team-fields.ts';
import { teamEvent } from './stored-team.ts';
import type { Team } from './team.ts';
import { updateTeamRow } from './teams.queries.ts';

/** Fields that are omitted stay as they are. `by` is the member who makes the change; undefined for servers. */
export function updateTeam(ctx: Context, team: TeamKey, input: TeamInput, by: MemberKey | undefined): Promise<Team> {
  const picture = readGivenPicture(ctx, team.projectId, input.profile_image_url);
  return inTransaction(ctx, async (ctx) => {
    const changes = teamChanges(input, picture);
    const updated = await updateTeamRow(ctx.db, team, changes, allowedTo(by, '$update_team'));
    if (!updated) return refuseTeam(ctx, team, by, '$update_team');
    await storePictureInTeam(ctx, { ...team, userId: null }, picture);
    await writeEvent(ctx, team.projectId, teamEvent('team.updated', updated));
    return updated;
  });
}
