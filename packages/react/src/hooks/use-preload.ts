'use client';
import { useEffect } from 'react';
import { useOnline } from './use-online.ts';

/** By then a screen has drawn itself, and nobody has pressed anything yet. Not by idle time, which Safari does not tell. */
const SETTLED_MS = 200;

/**
 * Loads what the buttons of a shown screen need while nobody waits for it. Browsers of before mid-2026 remember for the
 * life of a page that an `import()` failed, so without a network none is tried until that is back.
 */
export function usePreload(load: () => Promise<unknown>): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    // What fails is tried again when it is needed.
    const timer = setTimeout(() => void load().catch(() => {}), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [load, isOnline]);
}
