import type { ReactElement, ReactNode } from 'react';
import styles from './stat.module.css';

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** How it compares, or what it counts. */
  detail?: ReactNode;
  /** Beside the value, such as a small chart. */
  aside?: ReactNode;
}

/** Metrics beside each other. */
export const Stats = ({ children }: { children: ReactNode }): ReactElement => (
  <dl className={styles.stats}>{children}</dl>
);

/** One metric: what it is called, its value, and a line about it. */
export const Stat = ({ label, value, detail, aside }: StatProps): ReactElement => (
  <div className={styles.stat}>
    <dt>{label}</dt>
    <dd className={styles.value}>
      {value}
      {aside}
    </dd>
    {detail !== undefined && <dd className={styles.detail}>{detail}</dd>}
  </div>
);
