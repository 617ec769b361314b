import type { Observable } from '../cache/observable.ts';
import { type Restrictable, unlessUnverified } from './restriction.ts';

/** Notifies code that doesn't observe the user itself about sign-ins and sign-outs. */
export interface AuthStateMethods<User> {
  /**
   * Calls the listener once it is known who is signed in, and whenever someone signs in or out, here or in another tab.
   * To follow changes of the user's own data, observe `user`. Returns a function that removes the listener.
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
      current.promise().then(tell, () => undefined); // the snapshot contains the error, and the listener is called after the next success
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}
