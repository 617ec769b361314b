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
  return sessionsOf(app, idOf(useSnapshot(app.user)));
}

type UserId = string | null | undefined;

/** Null for nobody, undefined while that is not known. */
const idOf = (user: Snapshot<CurrentUser | null>): UserId =>
  user.status === 'ok' ? (user.value?.id ?? null) : undefined;

const known = new WeakMap<ClientApp, { userId: UserId; sessions: Sessions }>();

/** One list for all components of an app, for as long as the same user is signed in. */
function sessionsOf(app: ClientApp, userId: UserId): Sessions {
  const before = known.get(app);
  if (before && (userId === undefined || userId === before.userId)) return before.sessions;
  // Those that were asked for before it was known whose they are belong to whoever has come since.
  const isOfNewcomer = before !== undefined && before.userId === undefined;
  const sessions = isOfNewcomer
    ? before.sessions
    : observe(async () => (await app.user.promise())?.getActiveSessions() ?? []);
  known.set(app, { userId, sessions });
  return sessions;
}
