import type { KnownError } from '@keystead/client';

type Code = KnownError['code'];

/** A refusal as the SDK returns it. */
export function knownFailure<Known extends Code>(code: Known, details?: unknown) {
  const error = Object.assign(new Error(code), { code, details }) as unknown as KnownError<Known>; // details are the test's business
  return { status: 'error', error } as const;
}
