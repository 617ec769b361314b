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
 * The user goes, and with them their sessions, their codes, their memberships, the team that came with their sign-up, the log of their mails, what was counted of them and what events told about them. What
 * stays is that somebody with this id was deleted. False if there was nobody.
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

/** Anybody may have signed up with an address: what others sent to it goes only with whoever has proved that it is theirs. */
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
