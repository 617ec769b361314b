import { useSyncExternalStore } from 'react';

export interface Offer {
  readonly text: string;
  /** Reverts the action. */
  readonly undo: () => void;
  /** Runs a held-back action when it can no longer be undone. */
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

/** Offers to undo the last action for ten seconds. */
export const offerUndo = (offer: Offer): void => show(offer);

// Closing the page doesn't undo the action, so a held-back action runs now.
addEventListener('pagehide', () => show(undefined));

/** Returns the action that can currently be undone. */
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
