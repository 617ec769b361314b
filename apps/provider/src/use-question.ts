import { useEffect, useState } from 'react';
import { fetchQuestion, type Question } from './question.ts';

/** The question of this page. Who comes back to it by the back button is asked anew whether there still is one. */
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
