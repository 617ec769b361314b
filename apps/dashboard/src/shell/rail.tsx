import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { Icon } from '@keystead/ui';
import { gridIcon, Kbd, searchIcon } from '@keystead/ui/dashboard';
import { COMMAND_KEY } from './command-key.ts';
import { t } from '../words.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import styles from './shell.module.css';

/** Loaded separately, together with the pages, because it takes a query to know who may see the link. */
const SystemLink = lazy(async () => ({ default: (await import('./system-link.tsx')).SystemLink }));

export interface RailProps {
  onSearch: () => void;
}

/** The rail of pages that belong to no project. */
export const HomeRail = ({ onSearch }: RailProps): ReactElement => (
  <Rail top={<Brand />} onSearch={onSearch}>
    <Link className={styles.railLink} to="/" activeOptions={{ exact: true, includeSearch: false }}>
      <Icon path={gridIcon} />
      {t('Projects')}
    </Link>
    <Suspense>
      <SystemLink />
    </Suspense>
  </Rail>
);

interface RailFrameProps extends RailProps {
  top: ReactNode;
  children: ReactNode;
}

export const Rail = ({ top, onSearch, children }: RailFrameProps): ReactElement => (
  <>
    <div className={styles.railTop}>{top}</div>
    <button className={styles.railSearch} type="button" onClick={onSearch}>
      <Icon path={searchIcon} />
      <span>{t('Search or jump to…')}</span>
      <Kbd keys={[`${COMMAND_KEY}K`]} />
    </button>
    <nav className={styles.railLinks} aria-label={t('Pages')}>
      {children}
    </nav>
    <div className={styles.railBottom}>
      <AccountMenu />
    </div>
  </>
);
