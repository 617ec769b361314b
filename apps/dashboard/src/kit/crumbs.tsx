import type { ReactElement, ReactNode } from 'react';
import { chevronIcon, Icon } from '@keystead/ui';
import { t } from '../words.ts';
import styles from './crumbs.module.css';

interface CrumbsProps {
  /** The link to the list that this is of. */
  parent: ReactNode;
  /** What the page is about; nothing where it is not known. */
  name?: string | undefined;
  /** At the end of the line. */
  children?: ReactNode;
}

/** Where in the project a page is. */
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
