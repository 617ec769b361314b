import type { ReactElement, ReactNode } from 'react';
import { checkIcon, Icon } from '@keystead/ui';
import { t } from '../words.ts';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

/** One of the steps to the first user. */
export const Step = ({ number, title, isDone, children }: StepProps): ReactElement => (
  <li className="setup-step">
    <span className="setup-sign" data-done={isDone || undefined}>
      {isDone ? <Icon path={checkIcon} /> : number}
    </span>
    <div className="setup-step-content">
      <h2 className="setup-step-title">
        {title}
        {isDone && <span className="ks ks-hidden">{t('(done)')}</span>}
      </h2>
      {children}
    </div>
  </li>
);
