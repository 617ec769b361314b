'use client';
import { useEffect } from 'react';
import { useOnline } from './use-online.ts';

/** After this delay a screen has rendered, and nobody has pressed a button yet. Safari lacks requestIdleCallback. */
const SETTLED_MS = 200;

/**
 * Preloads code for the buttons of a screen while the user is not waiting for it. Browsers from before mid-2026 cache a
 * failed `import()` for the lifetime of the page, so nothing is loaded while offline.
 */
export function usePreload(load: () => Promise<unknown>): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    // A failed import is tried again when it is needed.
    const timer = setTimeout(() => void load().catch(() => {}), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [load, isOnline]);
}
