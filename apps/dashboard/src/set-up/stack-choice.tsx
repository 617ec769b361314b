import type { ReactElement } from 'react';
import { t } from '../words.ts';
import type { StackId } from './stack-ids.ts';
import { stacks } from './stacks.ts';

interface StackChoiceProps {
  value: StackId;
  onChange: (id: StackId) => void;
}

/** What the app is built with. */
export const StackChoice = ({ value, onChange }: StackChoiceProps): ReactElement => (
  <div className="stack-choice" role="radiogroup" aria-label={t('Choose what you build with')}>
    {stacks.map(({ id, called, sign }) => (
      <label key={id} className="stack-option">
        <input
          className="ks ks-hidden"
          type="radio"
          name="stack"
          checked={id === value}
          onChange={() => onChange(id)}
        />
        <span className="stack-sign" aria-hidden="true">
          {sign}
        </span>
        {called}
      </label>
    ))}
  </div>
);
