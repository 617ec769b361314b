'use client';
import { useSyncExternalStore } from 'react';

/**
 * Returns the path of the page; undefined on a server. A router that pushes a path renders its page, which reads it
 * again.
 */
export const usePathname = (): string | undefined => useAddress(() => location.pathname);

/** Returns a query parameter of the page; null if it is missing, undefined on a server, which doesn't know the URL. */
export const useSearchParam = (name: string): string | null | undefined =>
  useAddress(() => new URLSearchParams(location.search).get(name));

const useAddress = <Part>(read: () => Part): Part | undefined =>
  useSyncExternalStore(onAddressChange, read, () => undefined);

/** Calls the listener when the URL changes without a page load. Browsers report only back and forward navigation. */
function onAddressChange(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}
