import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { MemberKey } from './permissions/team-permissions.queries.ts';
import type { Team } from './team.ts';
import { findTeam, findTeamOfMember } from './teams.queries.ts';

export async function getTeam(ctx: Context, projectId: string, teamId: string): Promise<Team> {
  const team = await findTeam(ctx.db, { projectId, teamId });
  if (!team) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
  return team;
}

/** To people who are not members, a team that doesn't exist and a team of others look the same. */
export async function getOwnTeam(ctx: Context, member: MemberKey): Promise<Team> {
  const team = await findTeamOfMember(ctx.db, member);
  if (!team) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: member.teamId, user_id: member.userId });
  return team;
}
