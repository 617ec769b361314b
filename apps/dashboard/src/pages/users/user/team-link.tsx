import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAdmin } from '../../../project/project.tsx';
import styles from './user.module.css';

interface TeamLinkProps {
  team: { readonly id: string; readonly displayName: string };
}

/** The name of a team, with a link to its page. */
export const TeamLink = ({ team }: TeamLinkProps): ReactElement => (
  <Link
    className={styles.link}
    to="/p/$projectId/teams/$teamId/members"
    params={{ projectId: useAdmin().projectId, teamId: team.id }}
  >
    <bdi>{team.displayName}</bdi>
  </Link>
);
