import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@keystead/ui';
import styles from './callout.module.css';

interface CalloutProps {
  path: string;
  /** What can be done about it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What an owner should look at, above what it is about. */
export const Callout = ({ path, actions, children }: CalloutProps): ReactElement => (
  <div className={styles.callout}>
    <Icon path={path} />
    <div className={styles.text}>{children}</div>
    {actions}
  </div>
);
