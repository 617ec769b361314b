'use client';
import type { ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { problemTexts, type Problem } from './problem-of.ts';

export interface FormProblemProps {
  problem: Problem | undefined;
}

/** Sending failed as a whole; what was typed stays. */
export function FormProblem({ problem }: FormProblemProps): ReactElement | null {
  const { t } = useKeystead();
  if (!problem) return null;
  const [title, text] = problemTexts[problem];
  return <Alert title={t(title)}>{t(text)}</Alert>;
}
