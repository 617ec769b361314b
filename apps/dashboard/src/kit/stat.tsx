import type { ReactElement, ReactNode } from 'react';
import styles from './stat.module.css';

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** A comparison, or what the metric counts. */
  detail?: ReactNode;
  /** Shown next to the value, such as a small chart. */
  aside?: ReactNode;
}

/** Metrics side by side. */
export const Stats = ({ children }: { children: ReactNode }): ReactElement => (
  <dl className={styles.stats}>{children}</dl>
);

/** One metric with its name, its value and a line about it. */
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
