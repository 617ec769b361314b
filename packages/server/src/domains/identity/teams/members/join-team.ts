import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../../context.ts';
import { writeEvents } from '../../../core/index.ts';
import { grantEvent } from '../permissions/grants.queries.ts';
import { grantMemberDefaults, type MemberKey } from '../permissions/team-permissions.queries.ts';
import {
  countMembersUpTo,
  insertMember,
  isMember,
  lockJoiningUser,
  lockTeamToJoin,
  membershipEvent,
} from './members.queries.ts';

/** Adds a user to a team, with the default permissions of the project. Returns false if they are a member already. */
export async function joinTeam(ctx: TransactionContext, member: MemberKey): Promise<boolean> {
  const { projectId, teamId: team_id } = member;
  const { membersPerTeam } = ctx.teamLimits;
  const user = await lockJoiningUser(ctx.db, member);
  if (!(await lockTeamToJoin(ctx.db, member))) throw new KnownError('TEAM_NOT_FOUND', { team_id });
  if (!user) throw new KnownError('USER_NOT_FOUND');
  if (await isMember(ctx.db, member)) return false;
  if ((await countMembersUpTo(ctx.db, member, membersPerTeam)) >= membersPerTeam)
    throw new KnownError('TEAM_MEMBER_LIMIT_REACHED', {
      message: `This team has as many members as a team may have (${membersPerTeam}).`,
    });
  await insertMember(ctx.db, member, ctx.clock.now());
  const granted = await grantMemberDefaults(ctx.db, member);
  await writeEvents(ctx, projectId, [
    membershipEvent('team_membership.created', member),
    ...granted.map(({ permission_id: permissionId }) =>
      grantEvent('team_permission.created', { ...member, permissionId }),
    ),
  ]);
  return true;
}
