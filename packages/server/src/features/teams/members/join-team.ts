import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { one } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { recordEvents } from '../../events/index.ts';
import { grantDefaults, type MemberKey } from '../permissions/index.ts';
import { insertMember, lockJoiningUser, lockTeamToJoin, selectJoined, teamWithRoom } from './members.queries.ts';
import { joinEvents } from './join-events.ts';

interface Joined {
  readonly isJoined: boolean;
  readonly wasMember: boolean;
}

/** Lets a user join a team, with what the project gives its members. False if they are in it already. */
export async function joinTeam(ctx: TransactionContext, member: MemberKey): Promise<boolean> {
  const { projectId, teamId: team_id, userId } = member;
  const { membersPerTeam } = ctx.teamLimits;
  const user = await lockJoiningUser(ctx.db, member);
  if (!(await lockTeamToJoin(ctx.db, member))) throw new KnownError('TEAM_NOT_FOUND', { team_id });
  if (!user) throw new KnownError('USER_NOT_FOUND');
  const { isJoined, wasMember } = await one<Joined>(
    ctx.db,
    together(
      [
        insertMember(teamWithRoom(member, membersPerTeam), {
          projectId,
          userId,
          now: ctx.clock.now(),
          isCreator: false,
        }),
        grantDefaults(projectId, 'member'),
        recordEvents(ctx, projectId, joinEvents),
      ],
      selectJoined(member),
    ),
  );
  if (!isJoined && !wasMember)
    throw new KnownError('TEAM_MEMBER_LIMIT_REACHED', {
      message: `This team has as many members as a team may have (${membersPerTeam}).`,
    });
  return isJoined;
}
