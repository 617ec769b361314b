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
  /** Whether a request is pending: then slow and missing connections are reported. */
  isBusy?: boolean;
}

/** Shows why a form could not be sent, or that sending takes long. The typed text stays. */
export function FormProblem({ problem, isBusy = false }: FormProblemProps): ReactElement {
  const keystead = useKeystead();
  const isOnline = useOnline();
  const slowText = useSlowText(isBusy && isOnline);
  // "You are offline" applies only while the browser is offline.
  const shown = isOnline ? (problem === 'offline' ? undefined : problem) : isBusy ? 'offline' : problem;
  const [title, text] = shown === undefined ? [] : describeProblem(shown, keystead);
  return (
    <>
      {title && (
        <Alert title={title}>
          {text} {shown === 'reload' && <TextButton onClick={reload}>{keystead.t('Reload')}</TextButton>}
        </Alert>
      )}
      {/* A live region is announced only if it is in the page before its text. */}
      {isBusy && <output className={slowText ? 'ks ks-description' : 'ks ks-hidden'}>{slowText}</output>}
    </>
  );
}
