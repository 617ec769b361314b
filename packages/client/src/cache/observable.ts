/** The state of a value at one moment. */
export type Snapshot<Value> =
  | { readonly status: 'pending' }
  | { readonly status: 'ok'; readonly value: Value }
  | { readonly status: 'error'; readonly error: unknown };

/**
 * A value from Keystead that is cached and can be observed. While it is fetched again, the last value stays visible.
 */
export interface Observable<Value> {
  /** Returns the current state without a request. Returns the same object until the state changes. */
  readonly peek: () => Snapshot<Value>;
  /** Resolves with the value, and fetches it first if necessary. Returns the same promise until the value changes. */
  readonly promise: () => Promise<Value>;
  /** Fetches the value again and resolves with it. A call during a fetch starts another one after it. */
  readonly refresh: () => Promise<Value>;
  /** Calls the listener after every change. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}
