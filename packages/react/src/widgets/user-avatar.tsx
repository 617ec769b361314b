'use client';
import type { ReactElement } from 'react';
import { Avatar, Root, type AvatarProps } from '@keystead/ui';
import { personOf, type Somebody } from './person-of.ts';

export interface UserAvatarProps extends Pick<AvatarProps, 'size'> {
  /** Null for an unknown user. */
  user: Somebody | null;
}

/** The picture or initials of a user. Decorative: the name has to stand next to it. */
export const UserAvatar = ({ user, ...avatar }: UserAvatarProps): ReactElement => (
  <Root display="inline">
    <Avatar {...avatar} {...personOf(user)} />
  </Root>
);
