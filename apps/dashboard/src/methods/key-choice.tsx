import type { ReactElement } from 'react';
import { t } from '../words.ts';

interface KeyChoiceProps {
  /** What the provider is called. */
  name: string;
  value: 'shared' | 'standard';
  /** Whether the instance can lend keys for this provider at all. */
  hasShared: boolean;
  onChange: (value: 'shared' | 'standard') => void;
}

/** Whose keys are used. */
export const KeyChoice = ({ name, value, hasShared, onChange }: KeyChoiceProps): ReactElement => (
  <fieldset className="key-choice">
    <legend className="ks ks-hidden">{t('Keys')}</legend>
    {hasShared && (
      <label className="key-choice-card">
        <input type="radio" name="type" checked={value === 'shared'} onChange={() => onChange('shared')} />
        <strong>{t('Shared keys')}</strong>
        <span className="muted">{t('For development only. The keys of this instance.')}</span>
      </label>
    )}
    <label className="key-choice-card">
      <input type="radio" name="type" checked={value === 'standard'} onChange={() => onChange('standard')} />
      <strong>{t('Own keys')}</strong>
      <span className="muted">{t('Your OAuth app at {provider}, your name on its page.', { provider: name })}</span>
    </label>
  </fieldset>
);
