'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';

export interface NotFoundCardProps {
  level: 1 | 2;
}

/** No screen has this path. */
export function NotFoundCard({ level }: NotFoundCardProps): ReactElement {
  const { app, t } = useKeystead();
  return (
    <MessageCard
      level={level}
      title={t('Page not found')}
      text={t('There is nothing at this address.')}
      primary={{ label: t('Go to home'), onSelect: () => void leave(app.redirectToHome(), app.urls.home) }}
    />
  );
}
