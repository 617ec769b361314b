'use client';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Restores focus after an element was closed or removed together with the focused one. Focus moves to the first element
 * below the ref that matches the selector, unless another element already has it.
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
