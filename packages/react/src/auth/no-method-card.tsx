'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

/** The project offers no way to sign in that these screens know. */
export function NoMethodCard(): ReactElement {
  const { t, go } = useKeystead();
  return (
    <MessageCard
      title={t('No sign-in method is available yet')}
      text={t('Please come back later.')}
      primary={{ label: t('Go to home'), onSelect: () => go('home') }}
    />
  );
}
