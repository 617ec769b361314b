import type { ErrorCode } from '@keystead/contract';
import type { Result } from '../result.ts';
import { DONE, withoutData } from '../without-data.ts';

/**
 * Sends an operation that can succeed only once. If the response is lost, the retry is refused with `doneCode`, which
 * then counts as success.
 */
export async function unlessDone<Failure extends { readonly code: ErrorCode }>(
  doneCode: Failure['code'],
  send: (onRepeat: () => void) => Promise<Result<unknown, Failure>>,
): Promise<Result<void, Failure>> {
  let wasRepeated = false;
  const answer = await send(() => (wasRepeated = true));
  return wasRepeated && answer.status === 'error' && answer.error.code === doneCode ? DONE : withoutData(answer);
}
