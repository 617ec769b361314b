'use client';
import type { ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

export interface FormProblemProps {
  problem: 'offline' | 'unknown' | undefined;
}

/** Sending failed as a whole; what was typed stays. */
export function FormProblem({ problem }: FormProblemProps): ReactElement | null {
  const { t } = useKeystead();
  if (!problem) return null;
  if (problem === 'offline') {
    return <Alert title={t('It seems like you are offline')}>{t('Please check your connection and try again.')}</Alert>;
  }
  return (
    <Alert title={t('An unknown error occurred')}>
      {t('Please try again and if the problem persists, contact support.')}
    </Alert>
  );
}
