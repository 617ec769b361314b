import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { ServerCall } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import type { Page } from '../http/page.ts';
import { orThrow } from '../result.ts';
import { type EditableTeamProfile, toTeamProfile } from './members.ts';
import type { TeamReference } from './team.ts';

/** The memberships of a user, with the methods of servers. */
export interface ServerMembershipMethods<Team> {
  /** Returns the teams of the user, oldest first. */
  readonly listTeams: () => Promise<readonly Team[]>;
  /** Returns one team of the user; null if none has this ID. */
  readonly getTeam: (id: string) => Promise<Team | null>;
  /** Returns how the user appears in a team. Throws if they aren't a member. */
  readonly getTeamProfile: (team: TeamReference) => Promise<EditableTeamProfile>;
}

export function serverMembershipMethods<Team extends TeamReference>(
  call: ServerCall,
  user_id: string,
  listTeams: (options: { userId: string; query?: string }) => Promise<Page<Team>>,
): ServerMembershipMethods<Team> {
  const view = (wire: AnswerOf<'getTeamMemberProfile', 'server'>): EditableTeamProfile => ({
    ...toTeamProfile(wire),
    async update({ displayName, profileImageUrl }) {
      const params = { team_id: wire.team_id, user_id };
      const answer = await call(addressed(endpoints.updateTeamMemberProfile, { params }), {
        body: { display_name: displayName, profile_image_url: profileImageUrl },
      });
      return answer.status === 'ok' ? { status: 'ok', data: view(answer.data) } : answer;
    },
  });

  return {
    listTeams: async () => (await listTeams({ userId: user_id })).items,
    async getTeam(id) {
      const { items } = await listTeams({ userId: user_id, query: id });
      return items.find((team) => team.id === id) ?? null;
    },
    async getTeamProfile({ id: team_id }) {
      const endpoint = addressed(endpoints.getTeamMemberProfile, { params: { team_id, user_id } });
      return view(orThrow(await call(endpoint)));
    },
  };
}
