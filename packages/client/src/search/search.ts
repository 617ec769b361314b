import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';
import type { ListedTeam, ServerTeams } from '../teams/server-teams.ts';
import type { ServerUser } from '../users/server-user.ts';
import type { ServerUsers } from '../users/server-users.ts';

/** What somebody types finds. */
export interface FoundPeople {
  /** Five at most, those who were active last. */
  readonly users: readonly ServerUser[];
  /** Five at most, the newest, each with its `memberCount`. */
  readonly teams: readonly ListedTeam[];
}

export interface SearchMethods {
  /**
   * Users and teams by a part of a name or an address, or by a whole id; one or two letters find what begins with them.
   * Addresses besides the primary one are found by how they begin, up to the @ at least.
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
