import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { hashOfCode, requireUsable } from '../../identity/index.ts';
import type { Invitation, StaffCode } from './staff-code.ts';
import { findInvitation, findLink, takeCode } from './staff-codes.queries.ts';

/** The printed link of this code if it could be used now; otherwise the first of: not found, expired, already used. */
export const checkLink = async (ctx: Context, given: string): Promise<StaffCode> =>
  requireGood(ctx, await findLink(ctx.db, hashOfCode(given)));

/** The same for an invitation. */
export const checkInvitation = async (ctx: Context, given: string): Promise<Invitation> =>
  requireGood(ctx, await findInvitation(ctx.db, hashOfCode(given)));

function requireGood<Code extends StaffCode>(ctx: Context, code: Code | undefined): Code {
  if (!code) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, { ...code, wrongTries: 0 }); // nobody guesses 45 characters
  return code;
}

/** Uses a checked code up, or throws what `check` finds why that is too late. */
export async function useUpCode(
  ctx: TransactionContext,
  given: string,
  check: (ctx: Context, given: string) => Promise<StaffCode>,
): Promise<void> {
  if (await takeCode(ctx.db, { hash: hashOfCode(given), now: ctx.clock.now() })) return;
  await check(ctx, given);
  throw new KnownError('VERIFICATION_CODE_ALREADY_USED'); // taken and given back between the two statements
}
