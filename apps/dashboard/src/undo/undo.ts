import { useSyncExternalStore } from 'react';

export interface Offer {
  readonly text: string;
  /** Takes back what was done, or keeps what was held back from being done. */
  readonly undo: () => void;
}

const OFFERED_MS = 10_000;

interface Held extends Offer {
  /** Does what was held back. */
  readonly run?: () => void;
}

let current: Held | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Held | undefined): void {
  clearTimeout(timer);
  const before = current;
  current = next;
  before?.run?.();
  if (next) timer = setTimeout(() => show(undefined), OFFERED_MS);
  for (const listener of listeners) listener();
}

/** Offers for ten seconds to take back what was just done. */
export const offerUndo = (offer: Offer): void => show(offer);

/** Does something in ten seconds, or when the page is left, unless it is taken back: for what could not be reversed exactly. */
export const holdBack = (held: Offer & { readonly run: () => void }): void => show(held);

/** What can be taken back at the moment. */
export function useOffer(): { offer: Offer | undefined; undo: () => void; dismiss: () => void } {
  const offer = useSyncExternalStore(subscribe, () => current);
  return {
    offer,
    undo() {
      const taken = current;
      current = undefined; // so that what was held back is not done
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

globalThis.addEventListener?.('pagehide', () => show(undefined));
