import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { countGuess, requireLetIn } from '../../core/index.ts';
import type { AddressPurpose } from './code-purpose.ts';
import { nonceOf } from './make-code.ts';
import { MAX_WRONG_TRIES, requireUsable } from './require-usable.ts';
import { typedCodeGuess, tryTypedCode, type AlsoRead } from './typed-codes.queries.ts';
import type { CheckedCode, VerificationCode } from './verification-code.ts';
import { findCode, type CodeKey } from './verification-codes.queries.ts';

/**
 * Returns the code if it can be used now, and leaves it usable. Otherwise throws the first of: not found, expired,
 * already used.
 */
export async function checkCode(
  ctx: Context,
  projectId: string,
  purpose: AddressPurpose,
  given: string,
): Promise<CheckedCode> {
  if (purpose === 'sign_in') return checkTypedCode(ctx, projectId, given);
  const key = keyOf(projectId, purpose, given);
  return usable(ctx, key, await findCode(ctx.db, key));
}

/** Like `checkCode`, for a code that can be typed, which people sign in with. `also` says what else is read with it. */
export async function checkTypedCode<Also extends object>(
  ctx: Context,
  projectId: string,
  given: string,
  also?: AlsoRead,
): Promise<CheckedCode & Also> {
  const key = keyOf(projectId, 'sign_in', given);
  return usable(ctx, key, await tryTyped<Also>(ctx, key, given, also));
}

function usable<Code extends VerificationCode>(
  ctx: Context,
  { hash }: CodeKey<AddressPurpose>,
  code: Code | undefined,
): Code & CheckedCode {
  if (!code) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, code);
  return { ...code, hash };
}

const keyOf = (projectId: string, purpose: AddressPurpose, given: string): CodeKey<AddressPurpose> => ({
  projectId,
  purpose,
  hash: hashOfCode(given),
});

export const hashOfCode = (given: string): Buffer => hashSecret(asWritten(given));

/** People type what they see: no code has the letters o, i and l, which look like digits. */
const asWritten = (given: string): string => given.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');

/**
 * A code that can be typed can be guessed: an attempt whose nonce matches is counted in the statement that compares it.
 */
async function tryTyped<Also extends object>(
  ctx: Context,
  key: CodeKey<AddressPurpose>,
  given: string,
  also: AlsoRead | undefined,
): Promise<(VerificationCode & Also) | undefined> {
  const typed = { ...key, nonceHash: hashSecret(nonceOf(asWritten(given))), now: ctx.clock.now() };
  const blockedUntil = countGuess(ctx, key.projectId, typedCodeGuess(key.projectId));
  const tried = await tryTypedCode<Also>(ctx.db, typed, blockedUntil, also);
  requireLetIn(ctx, tried?.blockedUntil ?? null);
  if (!tried || tried.isRight) return tried;
  if (tried.wrongTries > MAX_WRONG_TRIES) throw new KnownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  return undefined;
}
