import type { Observable, Snapshot } from './observable.ts';
import { type Restrictable, unlessUnverified } from '../users/restriction.ts';
import { observe } from './observe.ts';
import { userLists } from './user-lists.ts';

/** Whoever has to verify their email first has nothing yet. */
interface Identified extends Restrictable {
  readonly id: string;
}

/**
 * What belongs to whoever is signed in, such as the list of their sessions. All who ask for a key of an app's `user` get
 * the same observable, and the value is fetched once for them. When somebody else signs in, or the same person again, it
 * is pending until their own is there. Whoever looks again when nobody was looking sees what was last known, and then what has
 * become of it elsewhere.
 */
export function observeForUser<User extends Identified, Value>(
  user: Observable<User | null>,
  key: string,
  load: (user: User | null) => Promise<Value>,
): Observable<Value> {
  const byKey = userLists.get(user) ?? new Map<string, Observable<unknown>>();
  userLists.set(user, byKey);
  const observable = (byKey.get(key) as Observable<Value> | undefined) ?? follow(user, load); // what a key holds is its callers' agreement
  byKey.set(key, observable);
  return observable;
}

function follow<User extends Identified, Value>(
  user: Observable<User | null>,
  load: (user: User | null) => Promise<Value>,
): Observable<Value> {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let owner = ownerOf(user.peek());
  let own = make();
  let isOutdated = false;

  function make(): Observable<Value> {
    const made = observe(async () => load(unlessUnverified(await user.promise())));
    // What arrives late for an earlier owner is told to nobody.
    made.subscribe(() => made === own && tell());
    return made;
  }

  /** Looked at whenever somebody asks, because others may hear of a new user first. */
  function current(): Observable<Value> {
    const next = ownerOf(user.peek());
    if (next === undefined || next === owner) return own;
    // What was asked for before it was known whose it is belongs to whoever has come since.
    if (owner !== undefined) own = make();
    owner = next;
    return own;
  }

  // Also while nobody is looking: whoever signs out and in again has a new session.
  let told = own;
  user.subscribe(() => {
    if (current() === told) return;
    told = own;
    // A failure is part of the snapshot.
    if (listeners.size > 0) own.promise().catch(() => undefined);
    tell();
  });

  return {
    peek: () => current().peek(),
    promise: () => current().promise(),
    refresh: () => current().refresh(),
    subscribe(listener) {
      listeners.add(listener);
      if (isOutdated && current().peek().status !== 'pending') own.refresh().catch(() => undefined); // what is known stays
      isOutdated = false;
      return () => {
        listeners.delete(listener);
        isOutdated = listeners.size === 0;
      };
    },
  };
}

/** The id of the user, null for nobody, undefined while that is not known; what failed owns a value that fails too. */
function ownerOf(user: Snapshot<Identified | null>): unknown {
  if (user.status === 'ok') return unlessUnverified(user.value)?.id ?? null;
  return user.status === 'error' ? user : undefined;
}
