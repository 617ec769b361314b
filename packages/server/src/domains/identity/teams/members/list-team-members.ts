import { KnownError, type listTeamMemberProfiles, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import type { Listing } from '../../../../db/listing.ts';
import { always } from '../../../../db/together.ts';
import { cursorOf } from '../../../../platform/cursor.ts';
import type { Caller } from '../../access/caller.ts';
import { actingMember } from '../permissions/acting-member.ts';
import { hasTeamPermission } from '../permissions/team-permissions.queries.ts';
import { refuseTeamAccess } from '../permissions/refuse-team-access.ts';
import { requireTeam } from '../require-team.ts';
import { getUser, namedUserId } from '../../users/get-user.ts';
import { userFilterOf } from '../../users/user-filter.ts';
import {
  countListed,
  listMembers,
  listServerMembers,
  type MemberFilter,
  type MemberPlace,
} from './member-list.queries.ts';
import type { Member, ServerMember } from './member.ts';

const CURSOR = cursorOf('team_members', { micros: 'micros', teamId: 'uuid', userId: 'uuid' });

/**
 * Returns which memberships a request asks for. Clients can't search, because a search could reveal what people may not
 * know about each other.
 */
export function memberFilterOf(caller: Caller, asked: QueryOf<typeof listTeamMemberProfiles>): MemberFilter {
  const { team_id: teamId, user_id: asMember, query, permission_id: permissionId } = asked;
  const isSearch = query !== undefined || permissionId !== undefined;
  if (isSearch && (caller.accessType === 'client' || teamId === undefined))
    throw new KnownError('MEMBER_SEARCH_NOT_ALLOWED');
  const projectId = caller.project.id;
  const { id, patterns } = userFilterOf(projectId, { query });
  const userId = asMember === undefined ? undefined : namedUserId(caller.user, asMember);
  return { projectId, teamId, userId, soughtId: id, patterns, permissionId };
}

/** Lists the members of a team as one of them sees them. The permission is checked again for every page. */
export function listFellowMembers(ctx: Context, caller: Caller, filter: MemberFilter): Listing<Member, MemberPlace> {
  const { teamId, userId } = filter;
  const by = teamId === undefined ? undefined : actingMember(caller, teamId);
  if (!by) throw new KnownError('TEAM_ID_REQUIRED');
  const isOwn = userId === by.userId;
  const condition = isOwn ? always : hasTeamPermission(by, '$read_members');
  return {
    cursor: CURSOR,
    read: async (after, limit) => {
      const found = await listMembers(ctx.db, { ...filter, after, limit }, condition);
      if (found.length > 0) return found;
      if (!isOwn) await refuseTeamAccess(ctx, by, '$read_members');
      else if (!after) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: by.teamId, user_id: by.userId });
      return [];
    },
  };
}

/** Lists memberships as servers see them: of a team, of a user, or all. */
export const listTeamMembers = (ctx: Context, filter: MemberFilter): Listing<ServerMember, MemberPlace> => ({
  cursor: CURSOR,
  read: async (after, limit) => {
    const found = await listServerMembers(ctx.db, { ...filter, after, limit });
    if (found.length === 0) await requireNamed(ctx, filter);
    return found;
  },
  count: (most) => countListed(ctx.db, filter, most),
});

async function requireNamed(ctx: Context, { projectId, teamId, userId }: MemberFilter): Promise<void> {
  if (teamId !== undefined) await requireTeam(ctx, projectId, teamId);
  if (userId !== undefined) await getUser(ctx, projectId, userId);
}
