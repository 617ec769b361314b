import type { listContactChannels, ResponseOf } from '@keystead/contract';
import { signsIn, type ContactChannel } from './contact-channel.ts';

type ContactChannelView = ResponseOf<typeof listContactChannels>['items'][number];

export const contactChannelView = (channel: ContactChannel): ContactChannelView => ({
  id: channel.id,
  user_id: channel.userId,
  type: 'email',
  value: channel.email,
  is_primary: channel.isPrimary,
  is_verified: channel.isVerified,
  used_for_auth: signsIn(channel),
  becomes_primary: channel.becomesPrimary,
});
