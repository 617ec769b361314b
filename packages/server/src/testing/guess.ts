import type { App } from '../app.ts';
import type { Passwords } from '../platform/passwords.ts';
import { call, type TestProject } from './call.ts';

/** A distinct IP address for every number. */
export const networkOf = (index: number): string => `198.51.${Math.floor(index / 256)}.${index % 256}`;

export interface Tried {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/** Tries a password from an IP address. */
export async function tryPassword(
  app: App,
  given: { project?: TestProject; email: string; password?: string; from: string; headers?: Record<string, string> },
): Promise<Tried> {
  const { project, email, password = 'a wrong one', from, headers } = given;
  const answer = await call(app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    from,
    headers,
    body: { email, password },
  });
  return { status: answer.status, body: answer.body, retryAfter: answer.headers.get('retry-after') };
}

export const tooMany = (retryAfterSeconds: number): Tried => ({
  status: 429,
  body: 'Too many attempts. Please try again later.',
  retryAfter: String(retryAfterSeconds),
});

/** Counts how many attempts reach the comparison with a hash. */
export function countCompares(passwords: Passwords): { passwords: Passwords; compared: () => number } {
  let count = 0;
  return {
    passwords: {
      ...passwords,
      verify: (...given) => {
        count += 1;
        return passwords.verify(...given);
      },
    },
    compared: () => count,
  };
}
