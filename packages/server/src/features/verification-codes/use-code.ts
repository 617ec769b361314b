import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { countingOf, requireLetIn } from '../limits/index.ts';
import type { MailedPurpose } from './code-purpose.ts';
import { nonceOf } from './make-code.ts';
import { MAX_WRONG_TRIES, requireUsable } from './require-usable.ts';
import { typedCodeGuess, tryTypedCode } from './typed-codes.queries.ts';
import type { VerificationCode } from './verification-code.ts';
import { findCode, takeCode, type CodeKey } from './verification-codes.queries.ts';

/** The code if it could be used now; it stays usable. Otherwise the first of: not found, expired, already used. */
export async function checkCode(
  ctx: Context,
  projectId: string,
  purpose: MailedPurpose,
  given: string,
): Promise<VerificationCode> {
  const code = await lookUp(ctx, keyOf(projectId, purpose, given), given);
  requireUsable(ctx, code);
  return code;
}

/**
 * Uses a checked code up; of all who try at once exactly one gets it. A later refusal gives it back with the transaction,
 * which is why wrong tries are counted by the check, outside of it.
 */
export async function useCode(
  ctx: TransactionContext,
  projectId: string,
  purpose: MailedPurpose,
  given: string,
): Promise<VerificationCode> {
  const key = keyOf(projectId, purpose, given);
  const taken = await takeCode(ctx.db, { ...key, now: ctx.clock.now(), maxWrongTries: MAX_WRONG_TRIES });
  if (taken) return taken;
  const code = await findCode(ctx.db, key);
  if (!code) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, code);
  throw new KnownError('VERIFICATION_CODE_ALREADY_USED'); // taken and given back between the two statements
}

const keyOf = (projectId: string, purpose: MailedPurpose, given: string): CodeKey<MailedPurpose> => ({
  projectId,
  purpose,
  hash: hashSecret(asWritten(given)),
});

/** People type what they see: no code has the letters o, i and l, which look like digits. */
const asWritten = (given: string): string => given.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');

async function lookUp(ctx: Context, key: CodeKey<MailedPurpose>, given: string): Promise<VerificationCode> {
  const code = key.purpose === 'sign_in' ? await tryTyped(ctx, key, given) : await findCode(ctx.db, key);
  if (!code) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return code;
}

/** What can be typed can be guessed: a try whose nonce fits is counted in the moment in which it is compared. */
async function tryTyped(
  ctx: Context,
  key: CodeKey<MailedPurpose>,
  given: string,
): Promise<VerificationCode | undefined> {
  const typed = { ...key, nonceHash: hashSecret(nonceOf(asWritten(given))), now: ctx.clock.now() };
  const network = ctx.device.clientAddress;
  const counting =
    network === undefined ? undefined : countingOf(ctx, key.projectId, { network, ...typedCodeGuess(key.projectId) });
  const tried = await tryTypedCode(ctx.db, typed, counting);
  requireLetIn(ctx, tried?.blockedUntil ?? null);
  if (!tried || tried.isRight) return tried;
  if (tried.wrongTries > MAX_WRONG_TRIES) throw new KnownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  return undefined;
}
