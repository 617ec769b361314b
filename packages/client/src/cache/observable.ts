/** What is known of a value at one moment. */
export type Snapshot<Value> =
  | { readonly status: 'pending' }
  | { readonly status: 'ok'; readonly value: Value }
  | { readonly status: 'error'; readonly error: unknown };

/** A value of the service that is kept here, shown while it is fetched anew, and watched. */
export interface Observable<Value> {
  /** What is known now, without asking anybody; the same object until it changes. */
  readonly peek: () => Snapshot<Value>;
  /** Resolves with the value, fetching it if nobody has; the same promise until the value changes. */
  readonly promise: () => Promise<Value>;
  /** Fetches the value anew; a call during a fetch waits for one more. */
  readonly refresh: () => Promise<Value>;
  /** Calls back after every change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}
