import type { ReactElement, ReactNode } from 'react';
import styles from './rows.module.css';

interface RowsProps {
  /** Its name for assistive technology, where no heading has it. */
  label?: string;
  tone?: 'destructive';
  children: ReactNode;
}

/** A framed list: settings, addresses, sessions, people. */
export const Rows = ({ label, tone, children }: RowsProps): ReactElement => (
  <ul className={styles.rows} aria-label={label} data-tone={tone}>
    {children}
  </ul>
);

interface RowProps {
  /** A sign or a picture before the title. */
  icon?: ReactNode;
  title: ReactNode;
  titleId?: string;
  badges?: ReactNode;
  detail?: ReactNode;
  detailId?: string;
  /** Why the last thing that was tried failed. */
  problem?: string | undefined;
  isBusy?: boolean;
  /** What can be done with it, at its end. */
  actions?: ReactNode;
  /** Below all of that. */
  children?: ReactNode;
}

/** What something is, what is to be known of it, and what can be done with it. */
export const Row = ({
  icon,
  title,
  titleId,
  badges,
  detail,
  detailId,
  problem,
  isBusy = false,
  actions,
  children,
}: RowProps): ReactElement => (
  <li className={styles.row} aria-busy={isBusy || undefined}>
    {icon !== undefined && <span className={styles.icon}>{icon}</span>}
    <div className={styles.about}>
      <div className={styles.head}>
        <span className={styles.title} id={titleId} dir="auto">
          {title}
        </span>
        {badges}
      </div>
      {detail !== undefined && (
        <div className={styles.detail} id={detailId}>
          {detail}
        </div>
      )}
      {problem !== undefined && (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    {children !== undefined && <div className={styles.below}>{children}</div>}
  </li>
);
