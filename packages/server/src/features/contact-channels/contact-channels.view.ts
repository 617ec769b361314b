import type { listContactChannels, ResponseOf } from '@keystead/contract';
import type { User } from '../users/index.ts';

type ContactChannelView = ResponseOf<typeof listContactChannels>['items'][number];

/** Everybody has at most one address so far, and its channel goes by the id of its user. */
export function contactChannelViews(user: User): ContactChannelView[] {
  if (user.primaryEmail === null) return [];
  return [
    {
      id: user.id,
      user_id: user.id,
      type: 'email',
      value: user.primaryEmail,
      is_primary: true,
      is_verified: user.primaryEmailVerified,
      used_for_auth: user.emailAuthEnabled,
    },
  ];
}
