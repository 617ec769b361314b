'use client';
import { useState } from 'react';
import { problemOf, type Problem } from './problem-of.ts';

export interface Attempt {
  isBusy: boolean;
  problem: Problem | undefined;
  /** Runs an action and shows its progress and failure. */
  attempt: (act: () => Promise<unknown>) => Promise<void>;
}

/** An action that a button starts: whether it is pending, and why it failed. */
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
