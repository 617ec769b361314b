import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { CodeState } from './verification-code.ts';

/** Six typed characters could be guessed (brute force). */
export const MAX_WRONG_TRIES = 5;

/** Throws the first of: expired, already used, tried too often. */
export function requireUsable(ctx: Context, code: CodeState): void {
  if (code.expiresAt <= ctx.clock.now()) throw new KnownError('VERIFICATION_CODE_EXPIRED');
  if (code.usedAt !== null) throw new KnownError('VERIFICATION_CODE_ALREADY_USED');
  if (code.wrongTries >= MAX_WRONG_TRIES) throw new KnownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
}
