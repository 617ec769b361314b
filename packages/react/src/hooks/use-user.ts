'use client';
import { unlessUnverified, type CurrentUser } from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { goToSignIn } from './go-to-sign-in.ts';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { suspendOn, useObservable } from './use-observable.ts';

export interface UseUserOptions {
  /** What to do if nobody is signed in. */
  or?: 'redirect' | 'throw' | 'return-null';
  /**
   * Also returns restricted users, with `isRestricted` set. By default, a user without a verified email counts as
   * signed out in projects that require one, and `redirect` sends them to the page where they verify it.
   */
  includeRestricted?: boolean;
}

/** Returns the signed-in user. Suspends while loading. */
export function useUser(options: { or: 'redirect' | 'throw'; includeRestricted?: boolean }): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or = 'return-null', includeRestricted }: UseUserOptions = {}): CurrentUser | null {
  const app = useKeysteadApp();
  const found = useObservable(app.user);
  const user = includeRestricted ? found : unlessUnverified(found);
  if (user) return user;
  switch (or) {
    case 'redirect':
      // Thrown so that React leaves the nearest Suspense boundary to the browser, which knows the session.
      if (typeof document === 'undefined') throw new Error("useUser({ or: 'redirect' }) goes on in the browser.");
      return suspendOn(goToSignIn(app));
    case 'throw':
      throw new Error('Nobody is signed in, and useUser was told to throw then.');
    case 'return-null':
      return null;
    default:
      return or satisfies never;
  }
}

/** Returns the signed-in user or null, without Suspense. */
export function useUserState(): LoadState<CurrentUser | null> {
  const state = useLoadState(useKeysteadApp().user);
  return { ...state, data: state.data && unlessUnverified(state.data) };
}
