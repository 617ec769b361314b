'use client';
import { useSyncExternalStore } from 'react';
import { onAddressChange } from './on-address-change.ts';

/** A parameter of the page's address; null where it has none, undefined on a server, which does not know the address. */
export const useSearchParam = (name: string): string | null | undefined =>
  useSyncExternalStore(
    onAddressChange,
    () => new URLSearchParams(location.search).get(name),
    () => undefined,
  );
