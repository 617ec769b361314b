'use client';
import type { ReactElement } from 'react';
import { Avatar, Root, type AvatarProps } from '@keystead/ui';
import { personOf, type Somebody } from './person-of.ts';

export interface UserAvatarProps extends Pick<AvatarProps, 'size'> {
  /** Null for somebody unknown. */
  user: Somebody | null;
}

/** The picture of a user, or the initials. Decorative: who it is must stand beside it. */
export const UserAvatar = ({ user, ...avatar }: UserAvatarProps): ReactElement => (
  <Root display="inline">
    <Avatar {...avatar} {...personOf(user)} />
  </Root>
);
