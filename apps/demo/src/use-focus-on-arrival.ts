import { useEffect, useRef } from 'react';

/**
 * What was pressed is gone with the page before. The heading of the next one takes its place: so it is read out, and the
 * keyboard goes on from there. The browser itself does that only for pages that it loads.
 */
export function useFocusOnArrival(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (last.current !== path && isLost) document.querySelector('h1')?.focus();
    last.current = path;
  }, [path]);
}
