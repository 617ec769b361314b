'use client';
import { useSyncExternalStore } from 'react';

/** The path of the page; undefined on a server. A router that pushes a path renders its page again, which reads it anew. */
export const usePathname = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => undefined,
  );

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}
