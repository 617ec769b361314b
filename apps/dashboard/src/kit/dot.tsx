import type { ReactElement } from 'react';
import styles from './dot.module.css';

/** Before a name: coloured where somebody should look twice. */
export const Dot = ({ isWarning }: { isWarning: boolean }): ReactElement => (
  <span className={styles.dot} data-warning={isWarning || undefined} aria-hidden="true" />
);
