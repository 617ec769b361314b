'use client';
import type { ReactElement } from 'react';
import { Alert, TextButton } from '@keystead/ui';
import { useOnline } from '../hooks/use-online.ts';
import { useSlowText } from '../hooks/use-slow-text.ts';
import { useKeystead } from '../provider.tsx';
import { describeProblem } from './describe-problem.ts';
import { reload, type Problem } from './problem-of.ts';

export interface FormProblemProps {
  problem: Problem | undefined;
  /** Whether something is on its way: then it is said that it takes long, or that there is no network. */
  isBusy?: boolean;
}

/** Sending failed as a whole, or takes long; what was typed stays. */
export function FormProblem({ problem, isBusy = false }: FormProblemProps): ReactElement {
  const keystead = useKeystead();
  const isOnline = useOnline();
  const slowText = useSlowText(isBusy && isOnline);
  // That there is no network is true for as long as there is none.
  const shown = isOnline ? (problem === 'offline' ? undefined : problem) : isBusy ? 'offline' : problem;
  const [title, text] = shown === undefined ? [] : describeProblem(shown, keystead);
  return (
    <>
      {title && (
        <Alert title={title}>
          {text} {shown === 'reload' && <TextButton onClick={reload}>{keystead.t('Reload')}</TextButton>}
        </Alert>
      )}
      {/* There before it says anything: only then it is heard. */}
      {isBusy && <output className={slowText ? 'ks ks-description' : 'ks ks-hidden'}>{slowText}</output>}
    </>
  );
}
