'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';

export interface NoMethodCardProps {
  level: 1 | 2;
}

/** The project offers no way to sign in that these screens know. */
export function NoMethodCard({ level }: NoMethodCardProps): ReactElement {
  const { app, t } = useKeystead();
  return (
    <MessageCard
      level={level}
      title={t('No sign-in method is available yet')}
      text={t('Please come back later.')}
      primary={{ label: t('Go to home'), onSelect: () => void leave(app.redirectToHome(), app.urls.home) }}
    />
  );
}
