import type { ReactElement, ReactNode } from 'react';
import styles from './rows.module.css';

interface RowsProps {
  /** Accessible name for a list without a heading. */
  label?: string;
  tone?: 'destructive';
  children: ReactNode;
}

/** A framed list, such as settings, email addresses, sessions or people. */
export const Rows = ({ label, tone, children }: RowsProps): ReactElement => (
  <ul className={styles.rows} aria-label={label} data-tone={tone}>
    {children}
  </ul>
);

interface RowProps {
  /** An icon or a picture before the title. */
  icon?: ReactNode;
  title: ReactNode;
  titleId?: string;
  badges?: ReactNode;
  detail?: ReactNode;
  detailId?: string;
  /** Why the last action failed. */
  problem?: string | undefined;
  isBusy?: boolean;
  /** Actions at the end of the row. */
  actions?: ReactNode;
  /** Shown below the rest of the row. */
  children?: ReactNode;
}

/** A row with a title, details and actions. */
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
