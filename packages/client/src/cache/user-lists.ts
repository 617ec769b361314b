import type { Observable } from './observable.ts';

/** What is observed for the users of an app, by the app's `user` and by key. Apart, because the core wants no more of it. */
export const userLists = new WeakMap<object, Map<string, Observable<unknown>>>();
