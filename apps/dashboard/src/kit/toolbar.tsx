import type { ReactElement, ReactNode } from 'react';
import styles from './toolbar.module.css';

/** Filters and buttons above a list. `end` is placed at the end of the line. */
export const Toolbar = ({ children, end }: { children: ReactNode; end?: ReactNode }): ReactElement => (
  <div className={styles.toolbar}>
    {children}
    {end !== undefined && <div className={styles.end}>{end}</div>}
  </div>
);
