import { useEffect, useState } from 'react';
import { fetchQuestion, type Question } from './question.ts';

/** Loads the question of this page, and again when the user comes back, because the sign-in may have ended. */
export function useQuestion(): Question | 'loading' | 'over' | 'unreachable' {
  const [question, setQuestion] = useState<ReturnType<typeof useQuestion>>('loading');

  useEffect(() => {
    const load = (): void => {
      void fetchQuestion().then(
        (found) => setQuestion(found ?? 'over'),
        () => setQuestion('unreachable'),
      );
    };
    const reload = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) load();
    };
    load();
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);

  return question;
}
