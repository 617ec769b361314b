import { OwnerApp, sessionAt } from '@keystead/client/admin';
import type { Settings } from './settings.ts';

/** Creates the app of the internal project that owners sign in to. Scripts can't read its refresh token. */
export const createOwnerApp = ({ publishableClientKey }: Settings, navigate: (url: string) => void): OwnerApp =>
  new OwnerApp({
    baseUrl: location.origin,
    publishableClientKey,
    tokenStore: sessionAt('/dashboard/session'),
    urls: { handler: '/dashboard/handler', home: '/dashboard' },
    navigate,
  });
