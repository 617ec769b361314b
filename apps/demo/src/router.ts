import { useSyncExternalStore, type MouseEvent } from 'react';

const listeners = new Set<() => void>();

/** Goes to another page of this app without loading it anew, and to any other address as a link would. */
export function navigate(url: string): void {
  const target = new URL(url, location.href);
  if (target.origin !== location.origin) return location.assign(target);
  history.pushState(null, '', target);
  scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** For links to pages of this app; a press that asks for a new tab is left to the browser. */
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
