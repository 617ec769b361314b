'use client';
import { useEffect, useRef, type RefObject } from 'react';

/** For something that a button opens in its own place: whoever has closed it goes on from the button, the first below the ref. */
export function useFocusBack<Root extends HTMLElement>(isOpen: boolean): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) root.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return root;
}
