import { createContext, useContext } from 'react';
import type { OwnerApp } from '@keystead/client/admin';

export const OwnerAppContext = createContext<OwnerApp | undefined>(undefined);

/** Returns the app of the internal project. */
export function useOwnerApp(): OwnerApp {
  const app = useContext(OwnerAppContext);
  if (!app) throw new Error('There is no OwnerApp above this component.');
  return app;
}
