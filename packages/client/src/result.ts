/** An expected failure is a value; everything unexpected is thrown. */
export type Result<Data, Failure> =
  | { readonly status: 'ok'; readonly data: Data }
  | { readonly status: 'error'; readonly error: Failure };

/** For callers to whom every failure is unexpected. */
export function orThrow<Data>(result: Result<Data, Error>): Data {
  if (result.status === 'error') throw result.error;
  return result.data;
}
