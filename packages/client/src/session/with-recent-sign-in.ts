import type { Call } from '../http/call.ts';
import type { AccessType } from '../http/endpoint-types.ts';
import { KnownError } from '../http/known-error.ts';

/**
 * Returns a call function that lets staff confirm their password if a recent sign-in is required, and then sends the
 * call once more.
 */
export function withRecentSignIn<Access extends AccessType>(
  call: Call<Access>,
  confirm: (() => Promise<boolean>) | undefined,
): Call<Access> {
  if (!confirm) return call;
  return async (endpoint, input) => {
    try {
      const answer = await call(endpoint, input);
      if (answer.status === 'ok' || !isTooLongAgo(answer.error) || !(await confirm())) return answer;
    } catch (error) {
      if (!isTooLongAgo(error) || !(await confirm())) throw error;
    }
    return call(endpoint, input);
  };
}

const isTooLongAgo = (error: unknown): boolean =>
  error instanceof KnownError && error.code === 'RECENT_SIGN_IN_REQUIRED';
