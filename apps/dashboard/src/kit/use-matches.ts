import { useSyncExternalStore } from 'react';

/** Whether the window is as the query says, now and after it changes. */
export const useMatches = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (update) => {
      media.addEventListener('change', update);
      return () => media.removeEventListener('change', update);
    },
    () => media.matches,
  );
