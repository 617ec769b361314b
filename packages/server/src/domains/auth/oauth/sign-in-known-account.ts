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
 * Most people have been here before, and nothing of theirs has to change: one statement keeps what the provider granted and
 * makes the code. False if it did nothing, since the account is nobody's, or proves an address by now.
 */
export async function signInKnownAccount(ctx: Context, account: ProvidedAccount, code: NewCode): Promise<boolean> {
  const { projectId } = code;
  const { providerId, profile, granted } = account;
  const key = { projectId, providerId, accountId: profile.accountId };
  // What is granted is sealed for one user, who has to be known before.
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
