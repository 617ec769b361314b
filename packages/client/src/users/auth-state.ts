import type { Observable } from '../cache/observable.ts';
import { type Restrictable, unlessUnverified } from './restriction.ts';

/** Who is signed in, for code that does not watch the user itself. */
export interface AuthStateMethods<User> {
  /**
   * Calls back as soon as it is known who is signed in, and whenever that becomes somebody else or nobody, here or in
   * another tab, until the returned function is called. Changes of the user's own data are told by `user`.
   */
  readonly onAuthStateChange: (listener: (user: User | null) => void) => () => void;
}

export function authStateMethods<User extends Restrictable & { readonly id: string }>(
  current: Observable<User | null>,
): AuthStateMethods<User> {
  return {
    onAuthStateChange(listener) {
      let told: string | null | undefined;
      let isOver = false;
      const tell = (): void => {
        const known = current.peek();
        if (isOver || known.status !== 'ok') return;
        const user = unlessUnverified(known.value);
        const id = user?.id ?? null;
        if (id === told) return;
        told = id;
        listener(user);
      };
      const stop = current.subscribe(tell);
      current.promise().then(tell, () => undefined); // a failure stands in the value, and the next success is told
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}
