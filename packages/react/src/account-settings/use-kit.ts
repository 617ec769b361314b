'use client';
import { createContext, useContext } from 'react';
import type { Kit } from './kit.ts';

/** Around parts of several components that load on demand. */
export const KitContext = createContext<Kit | undefined>(undefined);

/** What the part is made of. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('a part that loads on demand, without its kit');
  return kit;
}
