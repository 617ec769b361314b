import type { ReactElement, ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** What each is called, and what it is; nothing where it is not there. */
  facts: readonly (readonly [name: ReactNode, value: ReactNode] | undefined)[];
}

/** Names beside their values. */
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
