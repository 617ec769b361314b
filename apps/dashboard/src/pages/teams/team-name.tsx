import type { ReactElement, ReactNode } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Avatar, type AvatarProps } from '@keystead/ui';
import styles from './teams.module.css';

interface TeamPictureProps {
  team: Pick<ServerTeam, 'displayName' | 'profileImageUrl'>;
  size: NonNullable<AvatarProps['size']>;
}

/** The picture of a team has corners, unlike that of a person. */
export const TeamPicture = ({ team, size }: TeamPictureProps): ReactElement => (
  <span className={styles.picture}>
    <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size={size} />
  </span>
);

interface NamedProps {
  picture: ReactNode;
  /** The name, and what stands below it. */
  children: ReactNode;
}

/** A name beside a picture. */
export const Named = ({ picture, children }: NamedProps): ReactElement => (
  <span className={styles.named}>
    {picture}
    <span>{children}</span>
  </span>
);
