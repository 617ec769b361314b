'use client';
import { useEffect, useState } from 'react';
import type { Result } from '@keystead/client';
import { problemOf, type Problem } from '../../forms/problem-of.ts';

/** Starts a flow at a provider. On success the browser leaves the page; undefined if another step comes first. */
type Start = (providerId: string) => Promise<Result<unknown, Error> | undefined>;

export interface Visit {
  /** The provider that the browser is leaving for. */
  goal: string | undefined;
  isBusy: boolean;
  /** Why the redirect failed. */
  problem: Problem | undefined;
  start: (providerId: string) => Promise<void>;
}

const LONGEST_DEPARTURE_MS = 10_000;

/** Redirects to a provider, one at a time. */
export function useVisit(startAt: Start): Visit {
  const [goal, setGoal] = useState<string>();
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    // Users who go back find the page as they left it, so the buttons must work again.
    const wakeUp = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setGoal(undefined);
    };
    // Escape cancels the navigation.
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
      // On success the browser is about to leave, and the button stays busy until then.
      if (result.status === 'error') throw result.error;
      // Not every browser reports a canceled navigation.
      setTimeout(() => setGoal((current) => (current === providerId ? undefined : current)), LONGEST_DEPARTURE_MS);
    } catch (thrown) {
      // The OAuth callback needs a cookie.
      setProblem(navigator.cookieEnabled ? problemOf(thrown) : 'cookies');
      setGoal(undefined);
    }
  };

  return { goal, isBusy: goal !== undefined, problem, start };
}
