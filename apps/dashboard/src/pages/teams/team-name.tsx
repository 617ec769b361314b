import type { ReactElement, ReactNode } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Avatar, type AvatarProps } from '@keystead/ui';
import styles from './teams.module.css';

interface TeamPictureProps {
  team: Pick<ServerTeam, 'displayName' | 'profileImageUrl'>;
  size: NonNullable<AvatarProps['size']>;
}

/** Team pictures have corners, unlike user pictures. */
export const TeamPicture = ({ team, size }: TeamPictureProps): ReactElement => (
  <span className={styles.picture}>
    <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size={size} />
  </span>
);

interface NamedProps {
  picture: ReactNode;
  /** The name and the text below it. */
  children: ReactNode;
}

/** A picture with a name next to it. */
export const Named = ({ picture, children }: NamedProps): ReactElement => (
  <span className={styles.named}>
    {picture}
    <span>{children}</span>
  </span>
);
