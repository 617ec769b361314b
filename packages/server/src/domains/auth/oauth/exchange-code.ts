import { KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { codeChallengeOf } from '../../../platform/code-challenge.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import {
  findCode,
  findSessionOfCode,
  moveCodes,
  noteSessionOfCode,
  useUpCode,
  type AuthorizationCode,
  lockUser,
  type User,
  expireAttempt,
  endOne,
  succeedSession,
  withSigningKeys,
} from '../../identity/index.ts';
import { type Project, RefusedSignIn, refusedIfRestricted } from '../../core/index.ts';
import { passFirstFactor, requireSession, type FirstFactorOutcome } from '../mfa/first-factor.ts';
import { moveFlows } from './flows.queries.ts';
import { link, lockLinker } from './link-in-flow.ts';
import { keepGranted, openAccount, type ProvidedAccount } from './provided-account.ts';
import { signInByCode, type ExchangedCode } from './sign-in-by-code.ts';

export interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/**
 * Exchanges a code (RFC 6749 §4.1.3 with RFC 7636). A request that fails verification uses nothing up; a second use
 * revokes what the first one gave (replay).
 */
export async function exchangeCode(
  ctx: Context,
  project: Project,
  given: CodeExchange,
): Promise<ExchangedCode | RefusedSignIn> {
  if (!VERIFIER.test(given.codeVerifier)) throw invalidCode();
  const hash = hashSecret(given.code);
  const codeChallenge = codeChallengeOf(given.codeVerifier);
  const signedIn = await signInByCode(ctx, project.id, { hash, codeChallenge, redirectUri: given.redirectUri });
  if (signedIn) return signedIn;
  // The code links an account, requires two-factor authentication, or is refused.
  const code = await findCode(ctx.db, { projectId: project.id, hash });
  if (code?.codeChallenge !== codeChallenge) throw invalidCode();
  if (given.redirectUri !== code.redirectUri) throw new KnownError('REDIRECT_URL_NOT_WHITELISTED');
  const ready = await withSigningKeys(ctx, project.id);
  const using = inTransaction(ready, (ctx) => useUp(ctx, project, code, hash));
  const outcome = await refusedIfRestricted(code.userId, using);
  if (outcome instanceof RefusedSignIn) return outcome;
  if (!outcome) {
    await endWhatItGave(ctx, project.id, hash);
    throw invalidCode();
  }
  const { isNewUser, providerId, afterCallbackRedirectUrl } = code;
  const isLinking = code.linkedInSessionId !== null;
  return { ...requireSession(outcome), isNewUser, providerId, isLinking, afterCallbackRedirectUrl };
}

const VERIFIER = /^[\w.~-]{43,128}$/;

const invalidCode = () => new KnownError('INVALID_AUTHORIZATION_CODE');

/** Returns undefined if the code was used before, or has expired. */
async function useUp(
  ctx: TransactionContext,
  project: Project,
  code: AuthorizationCode,
  hash: Buffer,
): Promise<FirstFactorOutcome | undefined> {
  const user = await lockUser(ctx.db, project.id, code.userId);
  const used = user && (await useUpCode(ctx.db, { projectId: project.id, hash, now: ctx.clock.now() }));
  if (!used) return undefined;
  const { linkedInSessionId } = used; // differs from before if that session was replaced meanwhile
  const outcome =
    linkedInSessionId === null
      ? await passFirstFactor(ctx, project.id, user, 'oauth', undefined)
      : await linkAndGoOn(ctx, project, { ...code, linkedInSessionId }, hash);
  const { sessionId } = outcome.session ?? outcome;
  await noteSessionOfCode(ctx.db, { projectId: project.id, hash, sessionId });
  return outcome;
}

/**
 * A user who links an account continues in a session that replaces theirs, for which two-factor authentication was done
 * already.
 */
async function linkAndGoOn(
  ctx: TransactionContext,
  project: Project,
  code: AuthorizationCode & { linkedInSessionId: string },
  hash: Buffer,
): Promise<FirstFactorOutcome> {
  const { userId, linkedInSessionId: sessionId, accountSealed } = code;
  const user = await lockLinker(ctx, project.id, { userId, sessionId });
  if (!user || accountSealed === null) throw invalidCode();
  const linked = await linkWaiting(ctx, project, user, openAccount(ctx, { codeHash: hash, userId }, accountSealed));
  const begunThere = { projectId: project.id, userId, sessionId };
  const moved = [moveFlows(begunThere), moveCodes(begunThere)];
  const session = await succeedSession(ctx, project.id, linked, sessionId, moved);
  if (!session) throw invalidCode(); // all sessions of the project were revoked meanwhile
  return { session };
}

/** Links the account that waited for the code verifier. */
async function linkWaiting(
  ctx: TransactionContext,
  project: Project,
  user: User,
  account: ProvidedAccount,
): Promise<User> {
  await link(ctx, project, user, account);
  const kept = keepGranted(ctx, { projectId: project.id, userId: user.id }, account);
  if (kept.length > 0) await execute(ctx.db, together(kept));
  return (await lockUser(ctx.db, project.id, user.id)) ?? user; // the address may be verified by now, which the tokens must contain
}

/**
 * Revokes what the first use of the code gave, because a thief and the owner may share it. Runs after the transaction
 * is over.
 */
async function endWhatItGave(ctx: Context, projectId: string, hash: Buffer): Promise<void> {
  const given = await findSessionOfCode(ctx.db, { projectId, hash });
  if (!given) return;
  const { userId, sessionId } = given;
  const now = ctx.clock.now();
  await expireAttempt(ctx.db, { projectId, userId, sessionId, now }); // first, so that it can't start a session afterwards
  await endOne(ctx, { projectId, userId, id: sessionId }, 'code_reused');
}
