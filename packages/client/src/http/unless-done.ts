import type { ErrorCode } from '@keystead/contract';
import type { Result } from '../result.ts';
import { DONE, withoutData } from '../without-data.ts';

/**
 * Sends what can be done only once. A request whose answer was lost may have done its work: then its repetition is refused
 * with a code that says so, and that is a success.
 */
export async function unlessDone<Failure extends { readonly code: ErrorCode }>(
  doneCode: Failure['code'],
  send: (onRepeat: () => void) => Promise<Result<unknown, Failure>>,
): Promise<Result<void, Failure>> {
  let wasRepeated = false;
  const answer = await send(() => (wasRepeated = true));
  return wasRepeated && answer.status === 'error' && answer.error.code === doneCode ? DONE : withoutData(answer);
}
