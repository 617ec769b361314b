'use client';
import { createContext, useContext } from 'react';
import type { Kit } from './kit.ts';

/** Wraps parts with several components that load on demand. */
export const KitContext = createContext<Kit | undefined>(undefined);

/** Returns the components and hooks for the part. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('a part that loads on demand, without its kit');
  return kit;
}
