import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import { addressed } from '../http/addressed.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import { type InvitationMethods, invitationMethods } from '../invitations/invitations.ts';
import type { Result } from '../result.ts';
import { type TeamUserMethods, teamUserMethods } from './members.ts';
import { refreshLists, refreshMembership } from './refresh-lists.ts';
import type { Team } from './team.ts';
import { fromTeamChanges, type TeamChanges } from './team-changes.ts';

/** Why a team was not changed. */
export type TeamUpdateError = KnownError<ErrorsOf<'updateTeam'>>;
/** Why a team was not deleted. */
export type TeamDeletionError = KnownError<ErrorsOf<'deleteTeam'>>;

/** A team of the signed-in user. What they can do with it depends on their permissions in the team. */
export interface CurrentTeam extends Team, TeamUserMethods, InvitationMethods {
  /**
   * Changes the fields you pass and returns the team. Fails with `TEAM_PERMISSION_REQUIRED` without the permission
   * `$update_team`.
   */
  readonly update: (changes: TeamChanges) => Promise<Result<CurrentTeam, TeamUpdateError>>;
  /**
   * Deletes the team for all its members. Fails with `TEAM_PERMISSION_REQUIRED` without the permission `$delete_team`.
   */
  readonly delete: () => Promise<Result<void, TeamDeletionError>>;
}

export type CurrentTeamParts = Pick<ClientParts, 'sessionCall' | 'links' | 'urls' | 'toTeam' | 'refreshUser' | 'lists'>;

export function toCurrentTeam(parts: CurrentTeamParts, wire: AnswerOf<'getTeam'>): CurrentTeam {
  const { sessionCall: call, links, urls, toTeam } = parts;
  const { id: team_id } = wire;
  const params = { team_id };

  return {
    ...toTeam(wire),
    ...teamUserMethods(parts, team_id),
    ...invitationMethods(
      {
        call,
        defaultLink: () => links.mailLink(urls.teamInvitation),
        onChange: () => refreshLists(parts, `team-invitations/${team_id}`),
      },
      team_id,
    ),
    async update(changes) {
      const answer = await call(addressed(endpoints.updateTeam, { params }), { body: fromTeamChanges(changes) });
      if (answer.status === 'error') return answer;
      await refreshMembership(parts, team_id);
      return { status: 'ok', data: toCurrentTeam(parts, answer.data) };
    },
    async delete() {
      const endpoint = addressed(endpoints.deleteTeam, { params });
      const result = await unlessDone('TEAM_MEMBERSHIP_NOT_FOUND', (onRepeat) => call(endpoint, { onRepeat }));
      if (result.status === 'ok') await refreshMembership(parts, team_id);
      return result;
    },
  };
}
