import { KnownError, normalizeEmail, type listInvitations as endpoint, type QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import type { Sql } from '../../../db/sql.ts';
import type { TimePlace } from '../../../db/time-order.ts';
import { always } from '../../../db/together.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { type Caller, type SessionUser, getTargetUser, isOpenInvitation, openTimes } from '../../identity/index.ts';
import {
  listInvitations as selectInvitations,
  ofTeam,
  toAddress,
  type ListedInvitation,
} from './invitations.queries.ts';
import { mayInvite, refuseOutsiders } from './may-invite.ts';

type Invitations = Listing<ListedInvitation, TimePlace>;
const cursor = cursorOf('invitations', { micros: 'micros', id: 'uuid' });

/** Lists open invitations: to a team, for members who may invite to it, or to the verified address of a user. */
export async function listInvitations(
  ctx: Context,
  caller: Caller<SessionUser>,
  asked: QueryOf<typeof endpoint>,
): Promise<Invitations> {
  const { team_id: teamId, user_id: userId } = asked;
  if (teamId !== undefined && userId === undefined) return invitationsTo(ctx, caller, teamId);
  if (userId !== undefined && teamId === undefined) return invitationsFor(ctx, caller, userId);
  throw new KnownError('INVITATION_LIST_AMBIGUOUS');
}

/** Checks the permission with every page; an empty page then throws why the caller may not read it. */
function invitationsTo(ctx: Context, caller: Caller, teamId: string): Invitations {
  const read = reading(ctx, caller, ofTeam(teamId), mayInvite(caller, teamId));
  return {
    cursor,
    read: async (after, limit) => {
      const found = await read(after, limit);
      if (found.length === 0) await refuseOutsiders(ctx, caller, teamId);
      return found;
    },
  };
}

/** A user without a verified address sees no invitations, because the address may belong to another person. */
async function invitationsFor(ctx: Context, caller: Caller<SessionUser>, userId: string): Promise<Invitations> {
  const isGuest = caller.accessType === 'client' && !caller.user;
  if (isGuest && userId !== 'me') throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  const { primaryEmail, primaryEmailVerified } = await getTargetUser(ctx, caller, userId);
  const isProved = primaryEmail !== null && primaryEmailVerified;
  if (!isProved) return { cursor, read: () => Promise.resolve([]) };
  return { cursor, read: reading(ctx, caller, toAddress(normalizeEmail(primaryEmail)), always) };
}

function reading(
  ctx: Context,
  { project }: Caller,
  isListed: Sql<never>,
  isPermitted: Sql<never>,
): Invitations['read'] {
  const isOpen = isOpenInvitation(project.id, openTimes(ctx));
  return (after, limit) => selectInvitations(ctx.db, { isOpen, isListed, isPermitted, after, limit });
}
