import type { ReactElement, ReactNode } from 'react';
import styles from './choices.module.css';

interface ChoicesProps {
  legend: ReactNode;
  /** Error message below the choices. */
  problem?: string | undefined;
  /** Side by side, as far as they fit. */
  isInline?: boolean;
  children: ReactNode;
}

/** A group of checkboxes with a legend. */
export const Choices = ({ legend, problem, isInline = false, children }: ChoicesProps): ReactElement => (
  <fieldset className={styles.choices} data-inline={isInline || undefined}>
    <legend>{legend}</legend>
    {children}
    {problem !== undefined && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
  </fieldset>
);
