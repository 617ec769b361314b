import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 900px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether there is no room for a drawing and what it tells of beside each other. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
