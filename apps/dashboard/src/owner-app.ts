import { OwnerApp, sessionAt } from '@keystead/client/admin';
import type { Settings } from './settings.ts';

/** The app of the internal project in which the owner is signed in. No script can read what keeps them so. */
export const createOwnerApp = ({ publishableClientKey }: Settings, navigate: (url: string) => void): OwnerApp =>
  new OwnerApp({
    baseUrl: location.origin,
    publishableClientKey,
    tokenStore: sessionAt('/dashboard/session'),
    urls: { handler: '/dashboard/handler', home: '/dashboard' },
    navigate,
  });
