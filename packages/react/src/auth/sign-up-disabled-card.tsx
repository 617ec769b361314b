'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';

export interface SignUpDisabledCardProps {
  level: 1 | 2;
}

export function SignUpDisabledCard({ level }: SignUpDisabledCardProps): ReactElement {
  const { app, t } = useKeystead();
  return (
    <MessageCard
      level={level}
      title={t('Sign up for new users is not enabled at the moment.')}
      primary={{ label: t('Go to home'), onSelect: () => void leave(app.redirectToHome(), app.urls.home) }}
      secondary={{ label: t('Sign in'), onSelect: () => void leave(app.redirectToSignIn(), app.urls.signIn) }}
    />
  );
}
