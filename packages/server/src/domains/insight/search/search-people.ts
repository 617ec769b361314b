import type { Context } from '../../../context.ts';
import { type Caller, listTeams, type ListedTeam, listUsers, type User } from '../../identity/index.ts';

/** More results are available in the lists. */
const FOUND_AT_MOST = 5;

export interface FoundPeople {
  readonly users: readonly User[];
  readonly teams: readonly ListedTeam[];
}

/** Searches users and teams of a project: the most recently active users, and the newest teams. */
export async function searchPeople(ctx: Context, caller: Caller, query: string): Promise<FoundPeople> {
  const teamList = await listTeams(ctx, caller, { query, desc: 'true', include: ['member_count'] });
  const userList = listUsers(ctx, caller.project.id, { query, order_by: 'last_active_at', desc: 'true' });
  const [users, teams] = await Promise.all([
    userList.read(undefined, FOUND_AT_MOST),
    teamList.read(undefined, FOUND_AT_MOST),
  ]);
  return { users, teams };
}
