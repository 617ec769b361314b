import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';
import type { ListedTeam, ServerTeams } from '../teams/server-teams.ts';
import type { ServerUser } from '../users/server-user.ts';
import type { ServerUsers } from '../users/server-users.ts';

/** The users and teams that a search found. */
export interface FoundPeople {
  /** At most five, the most recently active ones. */
  readonly users: readonly ServerUser[];
  /** At most five, the newest ones, each with its `memberCount`. */
  readonly teams: readonly ListedTeam[];
}

/** Search for users and teams. */
export interface SearchMethods {
  /**
   * Returns users and teams by part of a name or primary email, or by full ID. Other email addresses match by their
   * start, at least up to the @. One or two letters match only the start.
   */
  readonly search: (query: string) => Promise<FoundPeople>;
}

export const searchMethods = (
  call: Call<'admin'>,
  users: Pick<ServerUsers, 'view'>,
  teams: Pick<ServerTeams, 'viewListed'>,
): SearchMethods => ({
  async search(query) {
    const found = orThrow(await call(addressed(endpoints.searchPeople, { query: { query } })));
    return { users: found.users.map(users.view), teams: found.teams.map(teams.viewListed) };
  },
});
