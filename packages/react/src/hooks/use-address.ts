'use client';
import { useSyncExternalStore } from 'react';

/** The path of the page; undefined on a server. A router that pushes a path renders its page again, which reads it anew. */
export const usePathname = (): string | undefined => useAddress(() => location.pathname);

/** A parameter of the page's address; null where it has none, undefined on a server, which does not know the address. */
export const useSearchParam = (name: string): string | null | undefined =>
  useAddress(() => new URLSearchParams(location.search).get(name));

const useAddress = <Part>(read: () => Part): Part | undefined =>
  useSyncExternalStore(onAddressChange, read, () => undefined);

/** Calls back when the page's address changes without the page being loaded anew, as far as browsers tell. */
function onAddressChange(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}
