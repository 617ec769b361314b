import { KnownError, type ErrorCode, type SessionMethod } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { toldOrigin } from '../events/origin.ts';
import { RefusedSignIn } from './refused-sign-in.ts';
import type { SignInOutcome } from './sign-in-counts.ts';

/**
 * A new session. A sign-up doesn't count as a sign-in; `providerId` names the OAuth provider that verified the user.
 */
interface SignedIn {
  readonly userId: string;
  readonly isNewUser?: boolean;
  readonly providerId?: string | null;
  /** They were already signed in and linked an account. */
  readonly isLinking?: boolean;
}

/**
 * Counts the outcome of a sign-in by its method, and records an event if it was refused, with the user if the outcome
 * names one. A sign-in that needs two-factor authentication is counted once that is verified.
 */
export async function countSignIn<Session extends SignedIn>(
  ctx: Context,
  projectId: string,
  method: SessionMethod,
  signIn: Promise<Session | RefusedSignIn>,
): Promise<Session> {
  const note = (by: string, outcome: SignInOutcome) => ctx.signInCounts.note(projectId, by, outcome, ctx.clock.now());
  const session = await signIn.catch((error: unknown) => {
    throw refuse(error, null);
  });
  if (session instanceof RefusedSignIn) throw refuse(session.error, session.userId);
  if (!session.isNewUser && !session.isLinking) note(session.providerId ?? method, 'finished');
  return session;

  function refuse(error: unknown, userId: string | null): unknown {
    const reason = reasonOf(error);
    if (reason) {
      note(method, reason);
      tell(ctx, projectId, { method, reason, userId });
    }
    return error;
  }
}

function tell(
  ctx: Context,
  projectId: string,
  { method, reason, userId }: { method: SessionMethod; reason: Refused; userId: string | null },
): void {
  const { address, device, requestId } = toldOrigin(ctx);
  ctx.refusedSignIns.note({
    projectId,
    userId,
    method,
    reason,
    address,
    device,
    requestId,
    at: ctx.clock.now(),
    count: 1,
  });
}

type Refused = Exclude<SignInOutcome, 'finished'>;

const OUTCOMES: Partial<Record<ErrorCode, Refused | 'goes on'>> = {
  EMAIL_PASSWORD_MISMATCH: 'wrong',
  INVALID_TOTP_CODE: 'wrong',
  VERIFICATION_CODE_NOT_FOUND: 'wrong',
  INVALID_AUTHORIZATION_CODE: 'wrong',
  VERIFICATION_CODE_EXPIRED: 'expired',
  VERIFICATION_CODE_ALREADY_USED: 'expired',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'blocked',
  USER_RESTRICTED: 'restricted',
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: 'goes on',
  RATE_LIMIT_EXCEEDED: 'blocked',
};

/** Undefined if the sign-in continues, or the person didn't cause the error. */
function reasonOf(error: unknown): Refused | undefined {
  if (!(error instanceof KnownError)) return undefined;
  const { code } = error as KnownError;
  const outcome = OUTCOMES[code] ?? 'refused';
  return outcome === 'goes on' ? undefined : outcome;
}
