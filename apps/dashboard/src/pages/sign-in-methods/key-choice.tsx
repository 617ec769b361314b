import type { ReactElement } from 'react';
import { RadioCards } from '../../kit/radio-cards.tsx';
import { t } from '../../words.ts';

interface KeyChoiceProps {
  /** Name of the provider. */
  name: string;
  value: 'shared' | 'standard';
  /** Whether the instance can share keys for this provider. */
  hasShared: boolean;
  onChange: (value: 'shared' | 'standard') => void;
}

/** Selects shared keys or the project's own keys. */
export function KeyChoice({ name, value, hasShared, onChange }: KeyChoiceProps): ReactElement {
  const shared = {
    value: 'shared',
    title: t('Shared keys'),
    text: t('For development only. Uses the keys of this instance.'),
  } as const;
  const own = {
    value: 'standard',
    title: t('Your own keys'),
    text: t('Uses your OAuth app at {provider} and shows your name.', { provider: name }),
  } as const;
  return <RadioCards label={t('Keys')} options={hasShared ? [shared, own] : [own]} value={value} onChange={onChange} />;
}
