'use client';
import type { ClientApp, CurrentUser } from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { suspendOn, useObservable } from './use-observable.ts';

export interface UseUserOptions {
  /** What happens when nobody is signed in. */
  or?: 'redirect' | 'throw' | 'return-null';
}

/** The signed-in user. Suspends until it is known who that is. */
export function useUser(options: { or: 'redirect' | 'throw' }): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or = 'return-null' }: UseUserOptions = {}): CurrentUser | null {
  const app = useKeysteadApp();
  const user = useObservable(app.user);
  if (user) return user;
  switch (or) {
    case 'redirect':
      return suspendOn(goToSignIn(app));
    case 'throw':
      throw new Error('Nobody is signed in, and useUser was told to throw then.');
    case 'return-null':
      return null;
    default:
      return or satisfies never;
  }
}

/** The signed-in user or null, without Suspense. */
export const useUserState = (): LoadState<CurrentUser | null> => useLoadState(useKeysteadApp().user);

const journeys = new WeakMap<ClientApp, Promise<never>>();
const JOURNEY_MS = 1000;

/**
 * One journey per app, however many components ask. React may render them several times on the way and keeps no state of
 * what has not been shown yet, so the journey is remembered here until the page has surely been left.
 */
function goToSignIn(app: ClientApp): Promise<never> {
  const underWay = journeys.get(app);
  if (underWay) return underWay;
  // It stays open: the asking component has nothing to show.
  const journey = app.redirectToSignIn().then(() => new Promise<never>(() => {}));
  journeys.set(app, journey);
  const forget = (): boolean => journeys.delete(app);
  setTimeout(forget, JOURNEY_MS);
  // Whoever comes back must be sent again; captured, to be ahead of the router that shows the page.
  addEventListener('popstate', forget, { once: true, capture: true });
  return journey;
}
