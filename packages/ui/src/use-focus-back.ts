'use client';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * For something that opens in the place of what was pressed, or takes it away: whoever has closed it goes on from the
 * first element below the ref that the selector names, unless the focus has found another place already.
 */
export function useFocusBack<Root extends HTMLElement>(isOpen: boolean, selector = 'button'): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) root.current?.querySelector<HTMLElement>(selector)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, selector]);
  return root;
}
