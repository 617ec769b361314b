import { useEffect } from 'react';

/** For what can go while somebody is on it: they go on from the title of the page then, and not from nowhere. */
export function useTitleAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [],
  );
}
