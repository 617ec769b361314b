import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { listedTeamView, userView } from '../../identity/index.ts';
import { searchPeople } from './search-people.ts';

export const searchRoutes = [
  route(contract.searchPeople, async ({ ctx, caller, query }) => {
    const { users, teams } = await searchPeople(ctx, caller, query.query);
    return {
      users: users.map((user) => userView(ctx, user)),
      teams: teams.map((team) => listedTeamView(ctx, team)),
    };
  }),
];
