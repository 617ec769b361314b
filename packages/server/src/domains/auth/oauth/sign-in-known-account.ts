import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import {
  fromHeldUser,
  holdUserOfAccount,
  insertCode,
  isHeld,
  selectCode,
  type NewCode,
  findUserOfAccount,
} from '../../identity/index.ts';
import { keepGranted, type ProvidedAccount } from './provided-account.ts';

/**
 * Most people have signed in before, and nothing about them has to change: one statement stores what the provider
 * granted and creates the code. Returns false if it did nothing, because the account has no user, or verifies an
 * address now.
 */
export async function signInKnownAccount(ctx: Context, account: ProvidedAccount, code: NewCode): Promise<boolean> {
  const { projectId } = code;
  const { providerId, profile, granted } = account;
  const key = { projectId, providerId, accountId: profile.accountId };
  // Tokens are encrypted for one user, who has to be known first.
  const owner = granted && (await findUserOfAccount(ctx.db, key));
  if (granted && !owner) return false;
  const vouchedEmail = profile.isEmailVerified && profile.email !== null ? normalizeEmail(profile.email) : null;
  const made = await maybeOne(
    ctx.db,
    together(
      [
        holdUserOfAccount({ ...key, vouchedEmail, userId: owner?.id ?? null }),
        ...(owner ? keepGranted(ctx, { projectId, userId: owner.id }, account, isHeld) : []),
        insertCode(fromHeldUser, code),
      ],
      selectCode,
    ),
  );
  return made !== undefined;
}
