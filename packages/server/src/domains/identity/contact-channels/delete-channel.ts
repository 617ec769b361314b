import { KnownError, normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { expireQueuedMails } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import { changeSecondAddress } from '../second-addresses/change-second-address.ts';
import { deleteSecondAddress } from '../second-addresses/second-addresses.queries.ts';
import type { SecondAddress } from '../second-addresses/second-address.ts';
import { expireCodesTo } from '../verification-codes/verification-codes.queries.ts';
import { endSessionsOfMethod } from '../users/end-sessions-of-method.ts';
import { lockOwner, sessionsBut, signsIn, type ChannelOwner } from './change-channels.ts';
import { getChannel } from './contact-channel.ts';

export function deleteChannel(ctx: Context, project: Project, owner: ChannelOwner, channelId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockOwner(ctx, project.id, owner);
    const { second } = await getChannel(ctx, project.id, user, channelId);
    if (!second) throw new KnownError('PRIMARY_EMAIL_NOT_DELETABLE');
    await removeSecondAddress(ctx, project.id, second);
    if (signsIn(second)) await endSessionsOfMethod(ctx, sessionsBut(project.id, owner));
  });
}

/** What was mailed to the address of a user who is locked opens nothing any more. */
export async function removeSecondAddress(
  ctx: TransactionContext,
  projectId: string,
  { userId, id, email }: SecondAddress,
): Promise<void> {
  const now = ctx.clock.now();
  const change = deleteSecondAddress({ projectId, userId, id });
  await changeSecondAddress(ctx, projectId, 'contact_channel.deleted', { change, email });
  await expireCodesTo(ctx.db, { projectId, userId, emailNormalized: normalizeEmail(email), now });
  const templates = ['email_verification', 'password_reset', 'magic_link'] as const;
  await expireQueuedMails(ctx.db, { projectId, recipient: email, templates, now });
}
