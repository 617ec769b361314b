'use client';
import { useSyncExternalStore } from 'react';

/** Returns false while the browser knows that it is offline. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);

export const isOnline = (): boolean => navigator.onLine;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
