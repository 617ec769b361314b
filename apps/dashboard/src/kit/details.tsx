import type { ReactElement, ReactNode } from 'react';
import styles from './details.module.css';

interface DetailsProps {
  summary: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Collapsed details that only some readers need. */
export const Details = ({ summary, onToggle, children }: DetailsProps): ReactElement => (
  <details className={styles.details} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary>{summary}</summary>
    <div>{children}</div>
  </details>
);
