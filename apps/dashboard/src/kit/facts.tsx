import type { ReactElement, ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Pairs of name and value; undefined entries are left out. */
  facts: readonly (readonly [name: ReactNode, value: ReactNode] | undefined)[];
}

/** A list of names with their values next to them. */
export const Facts = ({ facts }: FactsProps): ReactElement => (
  <dl className={styles.facts}>
    {facts
      .filter((fact) => fact !== undefined)
      .map(([name, value], index) => (
        <div key={typeof name === 'string' ? name : index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
