import type { Observable, Snapshot } from './observable.ts';
import { type Restrictable, unlessUnverified } from '../users/restriction.ts';
import { observe } from './observe.ts';
import { userLists } from './user-lists.ts';

/** A signed-in user. Users who must verify their email first count as signed out here. */
interface Identified extends Restrictable {
  readonly id: string;
}

/**
 * Observes a value that belongs to the signed-in user, such as the list of their sessions. All callers with the same
 * `user` observable and key share one observable, whose value is fetched once. After a sign-in, also of the same
 * person, it is pending until their own value arrives. The first subscriber after a time without any sees the last
 * value, and then a new one.
 */
export function observeForUser<User extends Identified, Value>(
  user: Observable<User | null>,
  key: string,
  load: (user: User | null) => Promise<Value>,
): Observable<Value> {
  const byKey = userLists.get(user) ?? new Map<string, Observable<unknown>>();
  userLists.set(user, byKey);
  const observable = (byKey.get(key) as Observable<Value> | undefined) ?? follow(user, load); // callers agree on the type of each key
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
    // Values that arrive late for an earlier user are ignored.
    made.subscribe(() => made === own && tell());
    return made;
  }

  /** Checked on every access, because other subscribers may learn of a new user first. */
  function current(): Observable<Value> {
    const next = ownerOf(user.peek());
    if (next === undefined || next === owner) return own;
    // An observable from before the user was known belongs to the first user who is.
    if (owner !== undefined) own = make();
    owner = next;
    return own;
  }

  // Runs without subscribers too, because a user who signs out and in again has a new session.
  let told = own;
  user.subscribe(() => {
    if (current() === told) return;
    told = own;
    // An error is part of the snapshot.
    if (listeners.size > 0) own.promise().catch(() => undefined);
    tell();
  });

  return {
    peek: () => current().peek(),
    promise: () => current().promise(),
    refresh: () => current().refresh(),
    subscribe(listener) {
      listeners.add(listener);
      if (isOutdated && current().peek().status !== 'pending') own.refresh().catch(() => undefined); // the last value stays
      isOutdated = false;
      return () => {
        listeners.delete(listener);
        isOutdated = listeners.size === 0;
      };
    },
  };
}

/**
 * Returns the ID of the user, null if no one is signed in, and undefined while that is unknown. After an error it
 * returns the snapshot itself, so that the value of this owner fails too.
 */
function ownerOf(user: Snapshot<Identified | null>): unknown {
  if (user.status === 'ok') return unlessUnverified(user.value)?.id ?? null;
  return user.status === 'error' ? user : undefined;
}
