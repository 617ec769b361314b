'use client';
import { useEffect, useState } from 'react';
import type { Result } from '@keystead/client';
import { problemOf, type Problem } from '../../forms/problem-of.ts';

/** Starts a flow at a provider; the browser leaves the page where that works. Undefined where something else comes first. */
type Start = (providerId: string) => Promise<Result<unknown, Error> | undefined>;

export interface Visit {
  /** The provider that the browser is on its way to. */
  goal: string | undefined;
  isBusy: boolean;
  /** Why it did not get there. */
  problem: Problem | undefined;
  start: (providerId: string) => Promise<void>;
}

const LONGEST_DEPARTURE_MS = 10_000;

/** The way to a provider, one at a time. */
export function useVisit(startAt: Start): Visit {
  const [goal, setGoal] = useState<string>();
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    // Whoever comes back finds the page as it was left.
    const wakeUp = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setGoal(undefined);
    };
    // Escape stops the browser on its way.
    const stayHere = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setGoal(undefined);
    };
    addEventListener('pageshow', wakeUp);
    addEventListener('keydown', stayHere);
    return () => {
      removeEventListener('pageshow', wakeUp);
      removeEventListener('keydown', stayHere);
    };
  }, []);

  const start = async (providerId: string): Promise<void> => {
    setProblem(undefined);
    setGoal(providerId);
    try {
      const result = await startAt(providerId);
      if (!result) return setGoal(undefined);
      // Otherwise the browser is about to leave, and the button stays busy until then.
      if (result.status === 'error') throw result.error;
      // Not every browser tells that it was stopped.
      setTimeout(() => setGoal((current) => (current === providerId ? undefined : current)), LONGEST_DEPARTURE_MS);
    } catch (thrown) {
      // The way back is known by a cookie.
      setProblem(navigator.cookieEnabled ? problemOf(thrown) : 'cookies');
      setGoal(undefined);
    }
  };

  return { goal, isBusy: goal !== undefined, problem, start };
}
