/** The result of an operation: `ok` with its data, or `error` with an expected error. Unexpected errors are thrown. */
export type Result<Data, Failure> =
  | { readonly status: 'ok'; readonly data: Data }
  | { readonly status: 'error'; readonly error: Failure };

/** Returns the data of a result, or throws its error. */
export function orThrow<Data>(result: Result<Data, Error>): Data {
  if (result.status === 'error') throw result.error;
  return result.data;
}
