import { normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { deleteMailsTo, spellingsOf } from '../../email/index.ts';
import { eraseEventsOfUser, recordUserEvent } from '../../events/index.ts';
import { lockUser } from '../index.ts';
import { deleteUnclaimedCodes } from '../../verification-codes/index.ts';
import { deleteUserRow, selectChangedUser } from './changes.queries.ts';

/**
 * The user goes, and with them their sessions, their codes, the log of their mails and what events told about them. What
 * stays is that somebody with this id was deleted. False if there was nobody.
 */
export function deleteUser(ctx: Context, projectId: string, userId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, projectId, userId);
    if (!user) return false;
    const changed_user = deleteUserRow(projectId, userId);
    const erased = eraseEventsOfUser(projectId, userId);
    const event = recordUserEvent(ctx, projectId, 'user.deleted');
    await execute(ctx.db, together({ changed_user, erased, event }, selectChangedUser));
    if (user.primaryEmail !== null) {
      const emailNormalized = normalizeEmail(user.primaryEmail);
      const codes = deleteUnclaimedCodes({ projectId, emailNormalized });
      await execute(
        ctx.db,
        together({ codes }, deleteMailsTo({ projectId, recipients: spellingsOf(user.primaryEmail) })),
      );
    }
    return true;
  });
}
