'use client';
import { useSyncExternalStore } from 'react';
import { onAddressChange } from './on-address-change.ts';

/** The path of the page; undefined on a server. A router that pushes a path renders its page again, which reads it anew. */
export const usePathname = (): string | undefined =>
  useSyncExternalStore(
    onAddressChange,
    () => location.pathname,
    () => undefined,
  );
