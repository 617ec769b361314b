import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { chartIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../owner/owner.tsx';
import { projectsQuery } from '../pages/projects/projects-query.ts';
import { t } from '../words.ts';
import styles from './shell.module.css';

/** Link for the staff of the instance. The page itself tells staff without the right that they can't see it. */
export function SystemLink(): ReactElement | null {
  const { data: projects } = useQuery(projectsQuery(useOwner()));
  if (!projects?.some(({ id }) => id === 'internal')) return null;
  return (
    <Link className={styles.railLink} to="/system">
      <Icon path={chartIcon} />
      {t('System')}
    </Link>
  );
}
