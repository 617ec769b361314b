import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Goes to another page of this app without loading it anew, and to any other address as a link would. */
export function navigate(url: string): void {
  const target = new URL(url, location.href);
  if (target.origin !== location.origin) return location.assign(target);
  history.pushState(null, '', target);
  scrollTo(0, 0);
  for (const listener of listeners) listener();
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}
