import type { ReactElement } from 'react';
import styles from './dot.module.css';

/** A dot before a name, colored if it needs attention. */
export const Dot = ({ isWarning }: { isWarning: boolean }): ReactElement => (
  <span className={styles.dot} data-warning={isWarning || undefined} aria-hidden="true" />
);
