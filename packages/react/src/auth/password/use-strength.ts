'use client';
import { useEffect, useState } from 'react';
import { useProjectState } from '../../hooks/use-project.ts';
import type { PlainSentence } from '@keystead/messages';
import { useKeystead } from '../../provider.tsx';
import type { estimateStrength, Strength } from './estimate-strength.ts';

const words = ['Weak', 'Fair', 'Good', 'Strong'] as const satisfies readonly PlainSentence[];

export interface StrengthReport {
  /** 0 while nothing is known: nothing has been typed, or the estimate is still on its way. */
  strength: 0 | Strength;
  word: string | undefined;
}

/** How strong a password is. It informs and never blocks: without the estimate the form works all the same. */
export function useStrength(password: string, knownWords: readonly string[] = []): StrengthReport {
  const { t } = useKeystead();
  const { data: project } = useProjectState();
  const [estimate, setEstimate] = useState<{ run: typeof estimateStrength }>();
  const isNeeded = password !== '' && !estimate;

  useEffect(() => {
    if (!isNeeded) return;
    import('./estimate-strength.ts').then(
      (module) => setEstimate({ run: module.estimateStrength }),
      () => {}, // then nothing is said about it
    );
  }, [isNeeded]);

  if (!password || !estimate) return { strength: 0, word: undefined };
  const strength = estimate.run(password, project ? [...knownWords, project.displayName] : knownWords);
  const word = words[strength - 1];
  return { strength, word: word && t(word) };
}
