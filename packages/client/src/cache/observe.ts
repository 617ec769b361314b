import { detectEnvironment } from '../environment.ts';
import { createCachedValue } from './cached-value.ts';
import type { Observable } from './observable.ts';

/** Makes a value observable that can only be asked for: it is loaded when somebody first wants it, and again by `refresh`. */
export const observe = <Value>(load: () => Promise<Value>): Observable<Value> =>
  createCachedValue({ environment: detectEnvironment(), initial: { status: 'pending' }, load });
