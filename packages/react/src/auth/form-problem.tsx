'use client';
import type { ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { describeProblem } from './describe-problem.ts';
import type { Problem } from './problem-of.ts';

export interface FormProblemProps {
  problem: Problem | undefined;
}

/** Sending failed as a whole; what was typed stays. */
export function FormProblem({ problem }: FormProblemProps): ReactElement | null {
  const keystead = useKeystead();
  if (problem === undefined) return null;
  const [title, text] = describeProblem(problem, keystead);
  return <Alert title={title}>{text}</Alert>;
}
