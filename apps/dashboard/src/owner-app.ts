import { OwnerApp } from '@keystead/client/admin';
import type { Settings } from './settings.ts';

/** The app of the internal project in which the owner is signed in. */
export const createOwnerApp = ({ publishableClientKey }: Settings, navigate: (url: string) => void): OwnerApp =>
  new OwnerApp({
    baseUrl: location.origin,
    publishableClientKey,
    tokenStore: 'memory',
    urls: { handler: '/dashboard/handler', home: '/dashboard' },
    navigate,
  });
