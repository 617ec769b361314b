import { useSyncExternalStore } from 'react';

/** Returns whether the media query matches, and updates when that changes. */
export const useMatches = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (update) => {
      media.addEventListener('change', update);
      return () => media.removeEventListener('change', update);
    },
    () => media.matches,
  );
