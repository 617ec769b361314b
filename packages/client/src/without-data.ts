import type { Result } from './result.ts';

/** Success with nothing more to say. */
export const DONE = { status: 'ok', data: undefined } as const;

/** For callers to whom the answer only says that it worked. */
export function withoutData<Failure>(result: Result<unknown, Failure>): Result<void, Failure> {
  return result.status === 'ok' ? DONE : result;
}
