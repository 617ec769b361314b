import type { listTeams as endpoint, QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { searchPattern } from '../../../platform/search-pattern.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Caller } from '../access/caller.ts';
import { getListedUser } from '../users/get-user.ts';
import { isOpenInvitation } from '../verification-codes/invitation-codes.queries.ts';
import { openTimes } from '../verification-codes/invitation-code.ts';
import {
  countTeams,
  listTeamIds,
  listTeamsById,
  listTeams as selectListed,
  type ListedTeam,
  type OrderedTeams,
  type TeamDetail,
  type TeamFilter,
  type TeamPlace,
} from './team-list.queries.ts';

const TEAMS_IN_PART = 100;

const CURSORS = {
  created_at: cursorOf('teams', { micros: 'micros', id: 'uuid' }),
  display_name: cursorOf('teams_by_name', { id: 'uuid', name: 'text' }),
} as const satisfies Record<OrderedTeams['order'], unknown>;

type Asked = QueryOf<typeof endpoint>;

/**
 * Lists teams by name or id, ordered by creation or name: those of a user, or all. Clients can only list the teams of
 * their user.
 */
export async function listTeams(ctx: Context, caller: Caller, asked: Asked): Promise<Listing<ListedTeam, TeamPlace>> {
  const member = await getListedUser(ctx, caller, asked.user_id);
  const filter: TeamFilter = {
    projectId: caller.project.id,
    userId: member?.id,
    ...searchFor(asked.query?.trim() ?? ''),
  };
  const isServer = caller.accessType !== 'client';
  const order = asked.order_by ?? 'created_at';
  const teams = { ...filter, order, isDescending: asked.desc === 'true' };
  const included = isServer ? (asked.include ?? []) : [];
  const detail = {
    withMemberCount: included.includes('member_count'),
    isOpen: included.includes('invitation_count') ? isOpenInvitation(caller.project.id, openTimes(ctx)) : undefined,
  };
  return {
    cursor: CURSORS[order],
    read: (after, limit) => selectListed(ctx.db, { ...teams, ...detail, after, limit }),
    readAll: order === 'display_name' ? () => readInOrderOf(ctx, teams, detail) : undefined,
    ...(isServer && { count: (most: number | undefined) => countTeams(ctx.db, filter, most) }),
  };
}

/**
 * Renaming a team moves it in the order of names, so all ids are read at the start, and then the teams part by part.
 */
async function* readInOrderOf(
  ctx: Context,
  teams: OrderedTeams,
  detail: TeamDetail,
): AsyncGenerator<readonly ListedTeam[]> {
  const parts = await listTeamIds(ctx.db, teams, TEAMS_IN_PART);
  if (parts.length === 0) yield [];
  for (const { ids } of parts)
    yield await listTeamsById(ctx.db, teams.projectId, ids.toString('hex').match(/.{32}/g) ?? [], detail);
}

/** Searches for a whole id, or for a part of a name. */
function searchFor(words: string): Pick<TeamFilter, 'id' | 'pattern'> {
  if (isUuid(words)) return { id: words, pattern: undefined };
  return { id: undefined, pattern: words === '' ? undefined : searchPattern(words.normalize('NFKC')) };
}
