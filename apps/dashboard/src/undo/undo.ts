import { useSyncExternalStore } from 'react';

export interface Offer {
  readonly text: string;
  /** Takes back what was done. */
  readonly undo: () => void;
}

const OFFERED_MS = 10_000;

let current: Offer | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Offer | undefined): void {
  clearTimeout(timer);
  current = next;
  if (next) timer = setTimeout(() => show(undefined), OFFERED_MS);
  for (const listener of listeners) listener();
}

/** Offers for ten seconds to take back what was just done. */
export const offerUndo = (offer: Offer): void => show(offer);

/** What can be taken back at the moment. */
export function useOffer(): { offer: Offer | undefined; undo: () => void; dismiss: () => void } {
  const offer = useSyncExternalStore(subscribe, () => current);
  return {
    offer,
    undo() {
      const taken = current;
      show(undefined);
      taken?.undo();
    },
    dismiss: () => show(undefined),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
