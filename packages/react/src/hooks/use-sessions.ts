'use client';
import type { ActiveSession, ClientApp, CurrentUser, Observable, Snapshot } from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { observe } from './observe.ts';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable, useSnapshot } from './use-observable.ts';

type Sessions = Observable<readonly ActiveSession[]>;

/** Where the user is signed in, this session first; nowhere if nobody is. Suspends until it is known. */
export const useSessions = (): readonly ActiveSession[] => useObservable(useSessionsOfUser());

/** Where the user is signed in, without Suspense. */
export const useSessionsState = (): LoadState<readonly ActiveSession[]> => useLoadState(useSessionsOfUser());

function useSessionsOfUser(): Sessions {
  const app = useKeysteadApp();
  return sessionsOf(app, ownerOf(useSnapshot(app.user)));
}

/** The id of the user, null for nobody, undefined while that is not known; what failed owns a list that fails too. */
function ownerOf(user: Snapshot<CurrentUser | null>): unknown {
  if (user.status === 'ok') return user.value?.id ?? null;
  return user.status === 'error' ? user : undefined;
}

const known = new WeakMap<ClientApp, { owner: unknown; sessions: Sessions }>();

/** One list for all components of an app, for as long as the same user is signed in. */
function sessionsOf(app: ClientApp, owner: unknown): Sessions {
  const before = known.get(app);
  if (before && (owner === undefined || owner === before.owner)) return before.sessions;
  if (!before) forgetAtSignOut(app);
  // Those that were asked for before it was known whose they are belong to whoever has come since.
  const isOfNewcomer = before !== undefined && before.owner === undefined;
  const sessions = isOfNewcomer
    ? before.sessions
    : observe(async () => (await app.user.promise())?.getActiveSessions() ?? []);
  known.set(app, { owner, sessions });
  return sessions;
}

/** Whoever signs in again has a new session, though they are the same user: nobody may be looking in between. */
function forgetAtSignOut(app: ClientApp): void {
  const stop = app.user.subscribe(() => {
    if (ownerOf(app.user.peek()) !== null) return;
    known.delete(app);
    stop();
  });
}
