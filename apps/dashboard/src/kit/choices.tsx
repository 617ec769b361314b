import type { ReactElement, ReactNode } from 'react';
import styles from './choices.module.css';

interface ChoicesProps {
  legend: ReactNode;
  /** What is wrong with the choice. */
  problem?: string | undefined;
  /** Beside each other, as far as there is room. */
  isInline?: boolean;
  /** Checkboxes. */
  children: ReactNode;
}

/** Checkboxes that belong together. */
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
