import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@keystead/ui';
import styles from './callout.module.css';

interface CalloutProps {
  path: string;
  /** Actions that resolve the problem. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A notice that needs the owner's attention, shown above the content it is about. */
export const Callout = ({ path, actions, children }: CalloutProps): ReactElement => (
  <div className={styles.callout}>
    <Icon path={path} />
    <div className={styles.text}>{children}</div>
    {actions}
  </div>
);
