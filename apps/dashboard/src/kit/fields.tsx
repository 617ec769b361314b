import type { ReactElement, ReactNode } from 'react';
import styles from './fields.module.css';

/** Settings fields, each with its label and hint next to it. */
export const Fields = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.fields}>{children}</div>
);
