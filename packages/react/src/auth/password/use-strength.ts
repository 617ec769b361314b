'use client';
import { useEffect, useState } from 'react';
import { useProjectState } from '../../hooks/use-project.ts';
import type { PlainSentence } from '@keystead/messages';
import { useKeystead } from '../../provider.tsx';
import type { estimateStrength, Strength } from './estimate-strength.ts';

const words = ['Weak', 'Fair', 'Good', 'Strong'] as const satisfies readonly PlainSentence[];

export interface StrengthReport {
  /** 0 while the field is empty or the estimator is loading. */
  strength: 0 | Strength;
  word: string | undefined;
}

/** Estimates the strength of a password. It only informs: without the estimator the form works the same. */
export function useStrength(password: string, knownWords: readonly string[] = []): StrengthReport {
  const { t } = useKeystead();
  const { data: project } = useProjectState();
  const [estimate, setEstimate] = useState<{ run: typeof estimateStrength }>();
  const isNeeded = password !== '' && !estimate;

  useEffect(() => {
    if (!isNeeded) return;
    import('./estimate-strength.ts').then(
      (module) => setEstimate({ run: module.estimateStrength }),
      () => {}, // then no strength is shown
    );
  }, [isNeeded]);

  if (!password || !estimate) return { strength: 0, word: undefined };
  const strength = estimate.run(password, project ? [...knownWords, project.displayName] : knownWords);
  const word = words[strength - 1];
  return { strength, word: word && t(word) };
}
