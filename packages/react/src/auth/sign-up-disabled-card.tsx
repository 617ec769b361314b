'use client';
import type { ReactElement } from 'react';
import { MessageCard } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

export function SignUpDisabledCard(): ReactElement {
  const { t, go } = useKeystead();
  return (
    <MessageCard
      title={t('Sign up for new users is not enabled at the moment.')}
      primary={{ label: t('Go to home'), onSelect: () => go('home') }}
      secondary={{ label: t('Sign in'), onSelect: () => go('signIn') }}
    />
  );
}
