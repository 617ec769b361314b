import { detectEnvironment } from '../environment.ts';
import { createCachedValue } from './cached-value.ts';
import type { Observable } from './observable.ts';

/**
 * Creates an observable from a function that loads its value. The value is loaded when it is first needed, and again by
 * `refresh`.
 */
export const observe = <Value>(load: () => Promise<Value>): Observable<Value> =>
  createCachedValue({ environment: detectEnvironment(), initial: { status: 'pending' }, load });
