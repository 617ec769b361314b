import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import {
  exchangeForSession,
  holdUserOfCode,
  isExchanged,
  selectCodeUser,
  userOfExchanged,
  type CodeUser,
  insertSessionIf,
  newSession,
  withSigningKeys,
  type StartedSession,
} from '../../identity/index.ts';
import { signedInHere } from '../../core/index.ts';

export interface ExchangedCode extends StartedSession {
  readonly isNewUser: boolean;
  readonly providerId: string | null;
  /** They were already signed in and linked an account. */
  readonly isLinking: boolean;
  readonly afterCallbackRedirectUrl: string | null;
}

/** A code, with what the request presented. */
interface ProvedCode {
  readonly hash: Buffer;
  readonly codeChallenge: string;
  readonly redirectUri: string;
}

/**
 * Most codes sign in a user for whom nothing else is required: one statement uses such a code up and starts the
 * session. The order of locks is the same everywhere: user, code. Returns undefined if it did nothing, for whatever
 * reason.
 */
export async function signInByCode(
  ctx: Context,
  projectId: string,
  code: ProvedCode,
): Promise<ExchangedCode | undefined> {
  const ready = await withSigningKeys(ctx, projectId); // a problem with the keys shows before anything is written
  const { id, begun, open } = newSession(
    ready,
    projectId,
    (row) => insertSessionIf(isExchanged, { ...row, userId: userOfExchanged }),
    { method: 'oauth' },
  );
  const user = await maybeOne<CodeUser>(
    ctx.db,
    together(
      [
        holdUserOfCode({ projectId, ...code }),
        exchangeForSession({ projectId, hash: code.hash, sessionId: id, now: ctx.clock.now() }),
        ...begun,
        ...signedInHere(ctx, projectId, userOfExchanged, isExchanged),
      ],
      selectCodeUser,
    ),
  );
  if (!user) return undefined;
  const { isNewUser, providerId, afterCallbackRedirectUrl } = user;
  return { ...(await open(user)), isNewUser, providerId, isLinking: false, afterCallbackRedirectUrl };
}
