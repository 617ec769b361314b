import type { ReactElement, ReactNode } from 'react';
import { chevronIcon, Icon } from '@keystead/ui';
import { t } from '../words.ts';
import styles from './crumbs.module.css';

interface CrumbsProps {
  /** Link to the list that this page belongs to. */
  parent: ReactNode;
  /** Name of the object; undefined while it isn't known. */
  name?: string | undefined;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

/** Breadcrumb with the link to the list and the name of the object. */
export const Crumbs = ({ parent, name, children }: CrumbsProps): ReactElement => (
  <div className={styles.line}>
    <nav className={styles.crumbs} aria-label={t('Breadcrumb')}>
      {parent}
      {name !== undefined && (
        <>
          <Icon path={chevronIcon} isDirectional />
          <span dir="auto">{name}</span>
        </>
      )}
    </nav>
    {children}
  </div>
);
