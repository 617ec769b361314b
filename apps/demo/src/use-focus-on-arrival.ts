import { useEffect, useRef } from 'react';

/**
 * Moves focus to the heading of a new page, because the pressed link is gone. The heading is then announced, and Tab
 * continues there. Browsers do this only for full page loads.
 */
export function useFocusOnArrival(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (last.current !== path && isLost) document.querySelector('h1')?.focus();
    last.current = path;
  }, [path]);
}
