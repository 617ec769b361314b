import type { Observable } from './observable.ts';

/**
 * The observables of an app's users, by the app's `user` and by key. In its own file, because the core needs nothing
 * else of this feature.
 */
export const userLists = new WeakMap<object, Map<string, Observable<unknown>>>();
