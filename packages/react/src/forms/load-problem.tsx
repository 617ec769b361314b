'use client';
import type { ReactElement } from 'react';
import { LoadingButton } from '@keystead/ui';
import { useOnline } from '../hooks/use-online.ts';
import { useKeystead } from '../provider.tsx';
import { FormProblem } from './form-problem.tsx';
import { problemOf } from './problem-of.ts';

export interface LoadProblemProps {
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Shown when a part of a screen could not be loaded. */
export function LoadProblem({ error, onRetry }: LoadProblemProps): ReactElement {
  const { t } = useKeystead();
  // The text changes when the browser goes online or offline.
  useOnline();
  return (
    <div className="ks ks-settings-control">
      <FormProblem problem={problemOf(error)} />
      <LoadingButton variant="outline" size="small" onClick={onRetry}>
        {t('Try again')}
      </LoadingButton>
    </div>
  );
}
