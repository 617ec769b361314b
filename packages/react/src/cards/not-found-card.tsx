'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

/** No screen has this path. */
export function NotFoundCard(): ReactElement {
  const { t, go } = useKeystead();
  return (
    <MessageCard
      title={t('Page not found')}
      text={t('There is nothing at this address.')}
      primary={{ label: t('Go to home'), onSelect: () => go('home') }}
    />
  );
}
