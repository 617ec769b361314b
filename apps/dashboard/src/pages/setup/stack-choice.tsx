import type { ReactElement } from 'react';
import { t } from '../../words.ts';
import type { StackId } from './stack-ids.ts';
import { stacks } from './stacks.ts';
import styles from './setup.module.css';

interface StackChoiceProps {
  value: StackId;
  onChange: (id: StackId) => void;
}

/** What the app is built with. */
export const StackChoice = ({ value, onChange }: StackChoiceProps): ReactElement => (
  <div className={styles.stackChoice} role="radiogroup" aria-label={t('Choose what you build with')}>
    {stacks.map(({ id, called, sign }) => (
      <label key={id} className={styles.stackOption}>
        <input
          className="ks ks-hidden"
          type="radio"
          name="stack"
          checked={id === value}
          onChange={() => onChange(id)}
        />
        <span className={styles.stackSign} aria-hidden="true">
          {sign}
        </span>
        {called}
      </label>
    ))}
  </div>
);
