import type { listTeams as endpoint, QueryOf } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Listing } from '../../db/listing.ts';
import type { TimePlace } from '../../db/time-order.ts';
import { cursorOf } from '../../platform/cursor.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { Caller } from '../access/index.ts';
import { getListedUser } from '../users/index.ts';
import { countTeams, listTeams as selectListed, type ListedTeam, type TeamFilter } from './team-list.queries.ts';

const CURSOR = cursorOf('teams', { micros: 'micros', id: 'uuid' });

type Asked = QueryOf<typeof endpoint>;

/** Teams by name or by id, in the order of their creation: those of a user, or all. People ask for their own. */
export async function listTeams(ctx: Context, caller: Caller, asked: Asked): Promise<Listing<ListedTeam, TimePlace>> {
  const member = await getListedUser(ctx, caller, asked.user_id);
  const filter: TeamFilter = {
    projectId: caller.project.id,
    userId: member?.id,
    ...searchFor(asked.query?.trim() ?? ''),
  };
  const isServer = caller.accessType !== 'client';
  const listing = {
    ...filter,
    isDescending: asked.desc === 'true',
    withMemberCount: isServer && asked.include === 'member_count',
  };
  return {
    cursor: CURSOR,
    read: (after, limit) => selectListed(ctx.db, { ...listing, after, limit }),
    ...(isServer && { count: (most: number | undefined) => countTeams(ctx.db, filter, most) }),
  };
}

/** What to look for: a whole id, or a part of a name. */
function searchFor(words: string): Pick<TeamFilter, 'id' | 'pattern'> {
  if (isUuid(words)) return { id: words, pattern: undefined };
  return { id: undefined, pattern: words === '' ? undefined : searchPattern(words.normalize('NFKC')) };
}
