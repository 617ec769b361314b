'use client';
import { useState } from 'react';
import { problemOf, type Problem } from './problem-of.ts';

export interface Attempt {
  isBusy: boolean;
  problem: Problem | undefined;
  /** Does it, and shows how that went. */
  attempt: (act: () => Promise<unknown>) => Promise<void>;
}

/** Something that a press starts: whether it is on its way, and why it failed as a whole. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, attempt };
}
