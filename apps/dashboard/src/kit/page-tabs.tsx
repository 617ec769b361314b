import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  label: string;
  params: Readonly<Record<string, string>>;
  tabs: readonly {
    readonly to: NonNullable<LinkProps['to']>;
    readonly label: string;
    readonly count?: string | undefined;
  }[];
}

/** Links between the parts of one page. */
export const PageTabs = ({ label, params, tabs }: PageTabsProps): ReactElement => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, label: name, count }) => (
      <Link
        key={to}
        className={styles.tab}
        to={to}
        params={params as never} // each route names its own parameters
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {name}
        {count !== undefined && <span className={styles.count}> {count}</span>}
      </Link>
    ))}
  </nav>
);
