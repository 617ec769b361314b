import { normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { deleteMailsTo, spellingsOf } from '../../mail/index.ts';
import {
  eraseEventsOfUser,
  deleteCountsOfUser,
  forgetWhoseGuesses,
  INTERNAL_PROJECT_ID,
  permissionsStay,
} from '../../core/index.ts';
import { tellOfLeaving } from '../staff/tell-of-staff.ts';
import { releaseTeamOfUser } from '../teams/team-of-deleted-user.ts';
import { listChannels } from '../contact-channels/contact-channels.queries.ts';
import { lockUser } from './users.queries.ts';
import { deleteInvitationsTo } from '../verification-codes/invitation-codes.queries.ts';
import { deleteUnclaimedCodes } from '../verification-codes/verification-codes.queries.ts';
import { changeUser } from './change-user.ts';
import { deleteUserRow } from './changes.queries.ts';

/**
 * Deletes a user with their sessions, codes, memberships, the team that came with their sign-up, the log of their
 * emails, their counts and the data of events about them. What stays is that a user with this id was deleted. Returns
 * false if there is no such user.
 */
export function deleteUser(ctx: Context, projectId: string, userId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, projectId, userId);
    if (!user) return false;
    if (projectId === INTERNAL_PROJECT_ID) await tellOfLeaving(ctx, userId);
    const channels = await listChannels(ctx.db, { projectId, userId });
    await releaseTeamOfUser(ctx, { projectId, userId });
    await eraseEventsOfUser(ctx.db, projectId, userId);
    await deleteCountsOfUser(ctx.db, { projectId, id: userId });
    await forgetWhoseGuesses(ctx.db, { projectId, id: userId });
    await changeUser(ctx, projectId, 'user.deleted', deleteUserRow(projectId, userId, permissionsStay(projectId)));
    for (const { email, isVerified } of channels) await forgetAddress(ctx, projectId, email, isVerified);
    return true;
  });
}

/** Anyone may sign up with an address, so what others sent to it is only deleted with a user who has verified it. */
async function forgetAddress(
  { db }: TransactionContext,
  projectId: string,
  email: string,
  isProved: boolean,
): Promise<void> {
  const address = { projectId, emailNormalized: normalizeEmail(email) };
  await deleteUnclaimedCodes(db, address);
  if (isProved) await deleteInvitationsTo(db, address);
  const recipients = spellingsOf(email);
  await deleteMailsTo(db, { projectId, recipients, except: isProved ? [] : ['team_invitation'] });
}
