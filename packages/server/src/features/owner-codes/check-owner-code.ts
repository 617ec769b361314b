import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../context.ts';
import { hashOfCode, requireUsable } from '../verification-codes/index.ts';
import type { OwnerCode, OwnerCodePurpose } from './owner-code.ts';
import { findOwnerCode, takeOwnerCode } from './owner-codes.queries.ts';

/** The code if it could be used now; otherwise the first of: not found, expired, already used. */
export async function checkOwnerCode(
  ctx: Context,
  given: string,
  purposes: readonly OwnerCodePurpose[],
): Promise<OwnerCode> {
  const code = await findOwnerCode(ctx.db, { hash: hashOfCode(given), purposes });
  if (!code) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, { ...code, wrongTries: 0 }); // nobody guesses 45 characters
  return code;
}

/** Uses a checked code up, or throws why that is too late. */
export async function useUpOwnerCode(
  ctx: TransactionContext,
  given: string,
  { hash, purpose }: OwnerCode,
): Promise<void> {
  if (await takeOwnerCode(ctx.db, { hash, now: ctx.clock.now() })) return;
  await checkOwnerCode(ctx, given, [purpose]);
  throw new KnownError('VERIFICATION_CODE_ALREADY_USED'); // taken and given back between the two statements
}
