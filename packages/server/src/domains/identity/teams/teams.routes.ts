import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../../http/route.ts';
import type { Caller } from '../access/caller.ts';
import { createOwnTeam, createTeam } from './create-team.ts';
import { creatorOf } from './creator-of.ts';
import { deleteTeam } from './delete-team.ts';
import { getOwnTeam, getTeam } from './get-team.ts';
import { listTeams } from './list-teams.ts';
import { listedTeamView } from './listed-team.view.ts';
import { actingMember } from './permissions/acting-member.ts';
import { requireTeamCreation } from './require-team-creation.ts';
import type { TeamKey } from './team-access.ts';
import { teamView } from './team.view.ts';
import { updateTeam } from './update-team.ts';

const teamOf = (caller: Caller, params: { team_id: string }): TeamKey => ({
  projectId: caller.project.id,
  teamId: params.team_id,
});

export const teamRoutes = [
  route(contract.listTeams, async ({ ctx, caller, query }) =>
    listAnswer(query, await listTeams(ctx, caller, query), (team) => listedTeamView(ctx, team)),
  ),
  route(contract.createTeam, async ({ ctx, caller, user, query, body }) => {
    requireTeamCreation(caller);
    const creatorId = creatorOf(caller, query, body);
    const team =
      caller.accessType === 'client' && user
        ? await createOwnTeam(ctx, caller.project.id, body, { userId: user.id, isMember: creatorId !== undefined })
        : await createTeam(ctx, caller.project.id, body, creatorId);
    return teamView(ctx, team);
  }),
  route(contract.getTeam, async ({ ctx, caller, params }) => {
    const member = actingMember(caller, params.team_id);
    return teamView(ctx, await (member ? getOwnTeam(ctx, member) : getTeam(ctx, caller.project.id, params.team_id)));
  }),
  route(contract.updateTeam, async ({ ctx, caller, params, body }) =>
    teamView(ctx, await updateTeam(ctx, teamOf(caller, params), body, actingMember(caller, params.team_id))),
  ),
  route(contract.deleteTeam, async ({ ctx, caller, params }) => {
    await deleteTeam(ctx, teamOf(caller, params), actingMember(caller, params.team_id));
    return { success: true as const };
  }),
];
