/** An expected failure is a value; everything unexpected is thrown. */
export type Result<Data, Failure> =
  | { readonly status: 'ok'; readonly data: Data }
  | { readonly status: 'error'; readonly error: Failure };

/** Success with nothing more to say. */
export const DONE = { status: 'ok', data: undefined } as const;

/** For callers to whom every failure is unexpected. */
export function orThrow<Data>(result: Result<Data, Error>): Data {
  if (result.status === 'error') throw result.error;
  return result.data;
}

/** For callers to whom the answer only says that it worked. */
export function withoutData<Failure>(result: Result<unknown, Failure>): Result<void, Failure> {
  return result.status === 'ok' ? DONE : result;
}
