import type { ReactElement } from 'react';
import { RadioCards } from '../../kit/radio-cards.tsx';
import { t } from '../../words.ts';

interface KeyChoiceProps {
  /** What the provider is called. */
  name: string;
  value: 'shared' | 'standard';
  /** Whether the instance can lend keys for this provider at all. */
  hasShared: boolean;
  onChange: (value: 'shared' | 'standard') => void;
}

/** Whose keys are used. */
export function KeyChoice({ name, value, hasShared, onChange }: KeyChoiceProps): ReactElement {
  const shared = {
    value: 'shared',
    title: t('Shared keys'),
    text: t('For development only. The keys of this instance.'),
  } as const;
  const own = {
    value: 'standard',
    title: t('Own keys'),
    text: t('Your OAuth app at {provider}, your name on its page.', { provider: name }),
  } as const;
  return <RadioCards label={t('Keys')} options={hasShared ? [shared, own] : [own]} value={value} onChange={onChange} />;
}
