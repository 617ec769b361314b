import type { listTeams, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { cappedCount } from '../../../db/listing.ts';
import type { ListedTeam } from './team-list.queries.ts';
import { teamView } from './team.view.ts';

type ListedView = ResponseOf<typeof listTeams, 'server'>['items'][number];

/** A team in a list, with the counts that were requested. */
export const listedTeamView = (ctx: Pick<Context, 'baseUrl'>, team: ListedTeam): ListedView => ({
  ...teamView(ctx, team),
  ...(team.memberCount !== undefined && { member_count: countView(team.memberCount) }),
  ...(team.invitationCount !== undefined && { invitation_count: countView(team.invitationCount) }),
});

function countView(found: number): NonNullable<ListedView['member_count']> {
  const { value, isCapped } = cappedCount(found);
  return { value, is_capped: isCapped };
}
