import type { Result } from './result.ts';

/** A success without data. */
export const DONE = { status: 'ok', data: undefined } as const;

/** Removes the data of a successful result, for methods that return nothing. */
export function withoutData<Failure>(result: Result<unknown, Failure>): Result<void, Failure> {
  return result.status === 'ok' ? DONE : result;
}
