import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../../../http/route.ts';
import type { Caller } from '../../access/caller.ts';
import { namedUserId } from '../../users/get-user.ts';
import { actingMember } from '../permissions/acting-member.ts';
import type { MemberKey } from '../permissions/team-permissions.queries.ts';
import { addTeamMember } from './add-team-member.ts';
import { getFellowMember, getTeamMember } from './get-team-member.ts';
import { listFellowMembers, listTeamMembers, memberFilterOf } from './list-team-members.ts';
import type { Member, ServerMember } from './member.ts';
import { memberView, serverMemberView } from './members.view.ts';
import { removeTeamMember } from './remove-team-member.ts';
import { updateTeamMember } from './update-team-member.ts';

const memberOf = (caller: Caller, params: { team_id: string; user_id: string }): MemberKey => ({
  projectId: caller.project.id,
  teamId: params.team_id,
  userId: namedUserId(caller.user, params.user_id),
});

export const teamMemberRoutes = [
  route(contract.addTeamMember, async ({ ctx, caller, params }) => {
    const member = memberOf(caller, params);
    await addTeamMember(ctx, member);
    return { team_id: member.teamId, user_id: member.userId };
  }),
  route(contract.removeTeamMember, async ({ ctx, caller, params }) => {
    await removeTeamMember(ctx, memberOf(caller, params), actingMember(caller, params.team_id));
    return { success: true as const };
  }),
  route(contract.listTeamMemberProfiles, ({ ctx, caller, query }) => {
    const filter = memberFilterOf(caller, query);
    return caller.accessType === 'client'
      ? listAnswer(query, listFellowMembers(ctx, caller, filter), (member: Member) => memberView(ctx, member))
      : listAnswer(query, listTeamMembers(ctx, filter), (member: ServerMember) => serverMemberView(ctx, member));
  }),
  route(contract.getTeamMemberProfile, async ({ ctx, caller, params }) => {
    const member = memberOf(caller, params);
    const by = actingMember(caller, params.team_id);
    return by
      ? memberView(ctx, await getFellowMember(ctx, member, by))
      : serverMemberView(ctx, await getTeamMember(ctx, member));
  }),
  route(contract.updateTeamMemberProfile, async ({ ctx, caller, params, body }) => {
    const member = memberOf(caller, params);
    const by = actingMember(caller, params.team_id);
    return serverMemberView(ctx, await updateTeamMember(ctx, member, by, body));
  }),
];
