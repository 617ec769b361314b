import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { hashOfCode, requireUsable } from '../../identity/index.ts';
import type { Invitation, StaffCode } from './staff-code.ts';
import { findInvitation, findLink, takeCode } from './staff-codes.queries.ts';

/** Returns the usable link of a code; otherwise throws the first of: not found, expired, already used. */
export const checkLink = async (ctx: Context, given: string): Promise<StaffCode> =>
  requireGood(ctx, await findLink(ctx.db, hashOfCode(given)));

/** The same for an invitation. */
export const checkInvitation = async (ctx: Context, given: string): Promise<Invitation> =>
  requireGood(ctx, await findInvitation(ctx.db, hashOfCode(given)));

function requireGood<Code extends StaffCode>(ctx: Context, code: Code | undefined): Code {
  if (!code) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, { ...code, wrongTries: 0 }); // no limit of wrong tries: a code of 45 characters can't be guessed
  return code;
}

/** Uses up a checked code, or throws the current result of `check` if it is no longer usable. */
export async function useUpCode(
  ctx: TransactionContext,
  given: string,
  check: (ctx: Context, given: string) => Promise<StaffCode>,
): Promise<void> {
  if (await takeCode(ctx.db, { hash: hashOfCode(given), now: ctx.clock.now() })) return;
  await check(ctx, given);
  // The code was used between the two statements, and that use was rolled back.
  throw new KnownError('VERIFICATION_CODE_ALREADY_USED');
}
