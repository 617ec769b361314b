import { MOST_COUNTED_TEAMS, type listUsers, type ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { cappedCount } from '../../../db/listing.ts';
import type { ListedUser } from './user-list.queries.ts';
import { userView } from './users.view.ts';

type ListedView = ResponseOf<typeof listUsers, 'server'>['items'][number];

/** A user in a list, with their teams if those were requested. */
export function listedUserView(ctx: Pick<Context, 'baseUrl'>, user: ListedUser): ListedView {
  const view = userView(ctx, user);
  if (user.teamCount === undefined) return view;
  const { value, isCapped } = cappedCount(user.teamCount, MOST_COUNTED_TEAMS);
  const name = user.selectedTeam?.displayName ?? user.firstTeamName ?? null;
  return { ...view, teams: { count: { value, is_capped: isCapped }, name } };
}
