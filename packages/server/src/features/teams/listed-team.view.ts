import type { listTeams, ResponseOf } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { cappedCount } from '../../db/listing.ts';
import type { ListedTeam } from './team-list.queries.ts';
import { teamView } from './team/index.ts';

type ListedView = ResponseOf<typeof listTeams, 'server'>['items'][number];

/** A team in a list, with the number of its members if that was asked for. */
export function listedTeamView(ctx: Pick<Context, 'baseUrl'>, team: ListedTeam): ListedView {
  if (team.memberCount === undefined) return teamView(ctx, team);
  const { value, isCapped } = cappedCount(team.memberCount);
  return { ...teamView(ctx, team), member_count: { value, is_capped: isCapped } };
}
