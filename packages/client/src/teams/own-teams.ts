import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import { addressed } from '../http/addressed.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { type CurrentTeam, type CurrentTeamParts, toCurrentTeam } from './current-team.ts';
import { refreshLists } from './refresh-lists.ts';
import type { TeamReference } from './team.ts';
import { fromTeamChanges, type TeamChanges } from './team-changes.ts';
import { teamIdOf } from './team-id.ts';

/** A team that a user creates. */
export interface NewTeam extends TeamChanges {
  displayName: string;
}

/** Why no team was created. */
export type TeamCreationError = KnownError<ErrorsOf<'createTeam'>>;
/** Why a team was not selected: the user isn't a member of it. */
export type TeamSelectionError = KnownError<'TEAM_MEMBERSHIP_NOT_FOUND'>;

/** The teams of the signed-in user. */
export interface OwnTeamMethods {
  /**
   * Creates a team with the user as its first member and returns it. Fails with `TEAM_CREATION_NOT_ENABLED` if users
   * can't create teams in this project. Throws a `StatusError` with status 429 if the user reached the instance's limit
   * of teams per day.
   */
  readonly createTeam: (team: NewTeam) => Promise<Result<CurrentTeam, TeamCreationError>>;
  /** Returns the teams of the user, oldest first. */
  readonly listTeams: () => Promise<CurrentTeam[]>;
  /** Returns one team of the user; null if none has this ID. */
  readonly getTeam: (id: string) => Promise<CurrentTeam | null>;
  /**
   * Stores which team the user works with, for all their devices; null for none. Fails with `TEAM_MEMBERSHIP_NOT_FOUND`
   * if they aren't a member.
   */
  readonly setSelectedTeam: (team: TeamReference | null) => Promise<Result<void, TeamSelectionError>>;
}

export function ownTeamMethods(parts: CurrentTeamParts & Pick<ClientParts, 'showChange'>): OwnTeamMethods {
  const { sessionCall, showChange } = parts;

  return {
    async createTeam(team) {
      // Not retried if the response is lost: the retry could create a second team.
      const answer = await sessionCall(endpoints.createTeam, {
        body: { ...fromTeamChanges(team), display_name: team.displayName, creator_user_id: 'me' },
      });
      if (answer.status === 'error') return answer;
      await refreshLists(parts, 'teams');
      return { status: 'ok', data: toCurrentTeam(parts, answer.data) };
    },
    async listTeams() {
      const answer = await sessionCall(addressed(endpoints.listTeams, { query: { user_id: 'me' } }));
      if (answer.status === 'error') throw answer.error;
      return answer.data.items.map((wire) => toCurrentTeam(parts, wire));
    },
    async getTeam(id) {
      const answer = await sessionCall(addressed(endpoints.getTeam, { params: { team_id: id } }));
      if (answer.status === 'ok') return toCurrentTeam(parts, answer.data);
      if (answer.error.code === 'USER_AUTHENTICATION_REQUIRED') throw answer.error;
      return null;
    },
    async setSelectedTeam(team) {
      const selected_team_id = team && teamIdOf(team);
      const body = { selected_team_id };
      const result = await showChange(() => sessionCall(endpoints.updateCurrentUser, { body }));
      if (result.status === 'ok') return result;
      const { error } = result;
      if (error.code === 'TEAM_MEMBERSHIP_NOT_FOUND') return { status: 'error', error };
      throw error;
    },
  };
}
