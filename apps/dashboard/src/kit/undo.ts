import { useSyncExternalStore } from 'react';

export interface Offer {
  readonly text: string;
  /** Takes back what was done. */
  readonly undo: () => void;
  /** Does what was held back, once nobody can take it back any more. */
  readonly settle?: () => void;
}

const OFFERED_MS = 10_000;

let current: Offer | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Offer | undefined, isUndone = false): void {
  clearTimeout(timer);
  if (!isUndone) current?.settle?.();
  current = next;
  if (next) timer = setTimeout(() => show(undefined), OFFERED_MS);
  for (const listener of listeners) listener();
}

/** Offers for ten seconds to take back what was just done. */
export const offerUndo = (offer: Offer): void => show(offer);

// Whoever closes the page has not taken it back.
addEventListener('pagehide', () => show(undefined));

/** What can be taken back at the moment. */
export function useOffer(): { offer: Offer | undefined; undo: () => void; dismiss: () => void } {
  const offer = useSyncExternalStore(subscribe, () => current);
  return {
    offer,
    undo() {
      const taken = current;
      show(undefined, true);
      taken?.undo();
    },
    dismiss: () => show(undefined),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
