import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../../context.ts';
import type { MemberKey } from '../permissions/team-permissions.queries.ts';
import { joinTeam } from './join-team.ts';

/** Servers can add any user, without an invitation. */
export async function addTeamMember(ctx: Context, member: MemberKey): Promise<void> {
  const isNew = await inTransaction(ctx, (ctx) => joinTeam(ctx, member));
  if (!isNew) throw new KnownError('TEAM_MEMBERSHIP_ALREADY_EXISTS');
}
