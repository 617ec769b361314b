'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Avatar, Root, type AvatarProps } from '@keystead/ui';

export interface UserAvatarProps extends Pick<AvatarProps, 'size'> {
  /** Null for somebody unknown. */
  user: Pick<CurrentUser, 'displayName' | 'primaryEmail' | 'profileImageUrl'> | null;
}

/** The picture of a user, or the initials. Decorative: who it is must stand beside it. */
export const UserAvatar = ({ user, ...avatar }: UserAvatarProps): ReactElement => (
  <Root display="inline">
    <Avatar {...avatar} name={user?.displayName || user?.primaryEmail} imageUrl={user?.profileImageUrl} />
  </Root>
);
