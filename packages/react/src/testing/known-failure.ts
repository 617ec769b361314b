import type { KnownError } from '@keystead/client';

type Code = KnownError['code'];

/** An error as the SDK returns it. */
export function knownFailure<Known extends Code>(code: Known, details?: unknown) {
  const error = Object.assign(new Error(code), { code, details }) as unknown as KnownError<Known>; // each test passes the details it needs
  return { status: 'error', error } as const;
}
