import { useSyncExternalStore, type MouseEvent } from 'react';

const listeners = new Set<() => void>();

/** Opens a page of this app without a page load, and any other URL like a link. */
export function navigate(url: string): void {
  const target = new URL(url, location.href);
  if (target.origin !== location.origin) return location.assign(target);
  history.pushState(null, '', target);
  scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** For links to pages of this app. Presses that ask for a new tab are left to the browser. */
export function followHere(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate(event.currentTarget.href);
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
