import type { ReactElement, ReactNode } from 'react';
import styles from './toolbar.module.css';

/** Fields and buttons above what they narrow; the last one may stand at the end of the line. */
export const Toolbar = ({ children, end }: { children: ReactNode; end?: ReactNode }): ReactElement => (
  <div className={styles.toolbar}>
    {children}
    {end !== undefined && <div className={styles.end}>{end}</div>}
  </div>
);
