'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
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
      primary={{ label: t('Go to home'), onSelect: () => void app.redirectToHome() }}
      secondary={{ label: t('Sign in'), onSelect: () => void app.redirectToSignIn() }}
    />
  );
}
