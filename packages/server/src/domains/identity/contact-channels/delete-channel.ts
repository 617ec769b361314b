import { KnownError, normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { expireQueuedMails } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import { expireCodesTo } from '../verification-codes/verification-codes.queries.ts';
import { endSessionsOfMethod } from '../users/end-sessions-of-method.ts';
import { lockOwner, sessionsBut, type ChannelOwner } from './change-channels.ts';
import { signsIn, type ContactChannel } from './contact-channel.ts';
import { deleteSecondAddress } from './contact-channels.queries.ts';
import { getChannel } from './get-channel.ts';
import { changeSecondAddress } from './write-channel.ts';

export function deleteChannel(ctx: Context, project: Project, owner: ChannelOwner, channelId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id: userId } = await lockOwner(ctx, project.id, owner);
    const channel = await getChannel(ctx, { projectId: project.id, userId }, channelId);
    if (channel.isPrimary) throw new KnownError('PRIMARY_EMAIL_NOT_DELETABLE');
    await removeSecondAddress(ctx, project.id, channel);
    if (signsIn(channel)) await endSessionsOfMethod(ctx, sessionsBut(project.id, owner));
  });
}

/** Deletes an additional address of a locked user. Codes and links that were emailed to it stop working. */
export async function removeSecondAddress(
  ctx: TransactionContext,
  projectId: string,
  { userId, id, email }: ContactChannel,
): Promise<void> {
  const now = ctx.clock.now();
  const change = deleteSecondAddress({ projectId, userId, id });
  await changeSecondAddress(ctx, projectId, 'contact_channel.deleted', { change, email });
  await expireCodesTo(ctx.db, { projectId, userId, emailNormalized: normalizeEmail(email), now });
  const templates = ['email_verification', 'password_reset', 'magic_link'] as const;
  await expireQueuedMails(ctx.db, { projectId, recipient: email, templates, now });
}
