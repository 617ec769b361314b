import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { ContactChannel } from './contact-channel.ts';
import { findChannel, listChannels, type ChannelOwnerKey } from './contact-channels.queries.ts';

/** Returns the primary address first. */
export const getChannels = ({ db }: Context, owner: ChannelOwnerKey): Promise<ContactChannel[]> =>
  listChannels(db, owner);

export async function getChannel(
  { db }: Pick<Context, 'db'>,
  owner: ChannelOwnerKey,
  channelId: string,
): Promise<ContactChannel> {
  const channel = await findChannel(db, { ...owner, id: channelId });
  if (!channel) throw new KnownError('CONTACT_CHANNEL_NOT_FOUND');
  return channel;
}
