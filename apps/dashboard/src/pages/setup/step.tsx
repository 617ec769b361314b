import type { ReactElement, ReactNode } from 'react';
import { checkIcon, Icon } from '@keystead/ui';
import { t } from '../../words.ts';
import styles from './setup.module.css';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

/** One of the steps to the first user. */
export const Step = ({ number, title, isDone, children }: StepProps): ReactElement => (
  <li className={styles.step}>
    <span className={styles.stepSign} data-done={isDone || undefined}>
      {isDone ? <Icon path={checkIcon} /> : number}
    </span>
    <div className={styles.stepContent}>
      <h2 className={styles.stepTitle}>
        {title}
        {isDone && <span className="ks ks-hidden">{t('(done)')}</span>}
      </h2>
      {children}
    </div>
  </li>
);
