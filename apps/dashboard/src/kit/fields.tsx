import type { ReactElement, ReactNode } from 'react';
import styles from './fields.module.css';

/** Fields of settings: what each is called and what it does stands beside it. */
export const Fields = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.fields}>{children}</div>
);
