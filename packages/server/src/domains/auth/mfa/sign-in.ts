import { KnownError, TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { many } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { findTotpStep } from '../../../platform/totp.ts';
import {
  isNotedHere,
  secondFactorCountingOf,
  signedInHere,
  takeBackSecondFactorTry,
  whyBlocked,
  type Project,
  RefusedSignIn,
} from '../../core/index.ts';
import {
  insertSessionIf,
  prepareSession,
  type StartedSession,
  whyRestricted,
  type User,
  hasUsed,
  requireOpenAttempt,
  selectTried,
  selectUsed,
  tryAttemptCode,
  useAttemptCode,
  acceptTotpStep,
  hasAccepted,
  openTotpSecret,
} from '../../identity/index.ts';
import { findSecondFactor } from './mfa.queries.ts';

export interface SecondFactorProof {
  readonly attemptCode: string;
  readonly totp: string;
}

interface Awaiting extends User {
  readonly secretSealed: Buffer;
  /** The session that the attempt may start; null for an attempt that an older release created. */
  readonly sessionId: string | null;
  readonly isNoted: boolean;
}

/** Finishes a sign-in. Every try is counted before it is compared; a wrong one leaves the attempt open. */
export async function signInWithMfa(
  ctx: Context,
  project: Project,
  given: SecondFactorProof,
): Promise<StartedSession | RefusedSignIn> {
  const user = await countTryAtSecondFactor(ctx, project.id, given.attemptCode);
  if (user instanceof RefusedSignIn) return user;
  const secret = openTotpSecret(ctx, { projectId: project.id, userId: user.id }, user.secretSealed);
  const step = findTotpStep(secret, given.totp, ctx.clock.now(), {
    periodSeconds: TOTP_PERIOD_SECONDS,
    digits: TOTP_DIGITS,
    stepsBack: ctx.isTotpStrict ? 0 : 1,
  });
  if (step === undefined) return wrongTotp(user);
  const restriction = whyRestricted(user);
  if (restriction) return new RefusedSignIn(restriction, user.id);
  const session = await finishSignIn(ctx, project.id, user, { ...given, step });
  if (session) return session;
  const refused = await requireOpenAttempt(ctx, project.id, given.attemptCode);
  return refused ?? wrongTotp(user); // it was correct, but it was used before
}

const wrongTotp = ({ id }: User) => new RefusedSignIn(new KnownError('INVALID_TOTP_CODE'), id);

async function countTryAtSecondFactor(
  ctx: Context,
  projectId: string,
  attemptCode: string,
): Promise<Awaiting | RefusedSignIn> {
  const tried = tryAttemptCode(ctx, projectId, attemptCode);
  const { parts, blockedUntil } = secondFactorCountingOf(ctx, projectId, selectTried);
  const user = await findSecondFactor(ctx.db, projectId, {
    parts: [tried, ...parts],
    blockedUntil,
    isNoted: isNotedHere(ctx),
  });
  if (!user) {
    const refused = await requireOpenAttempt(ctx, projectId, attemptCode);
    if (refused) return refused;
    throw new KnownError('VERIFICATION_CODE_EXPIRED'); // it ended between the two statements
  }
  const blocked = whyBlocked(ctx, user.blockedUntil);
  if (blocked) return new RefusedSignIn(blocked, user.id);
  const { secretSealed } = user;
  if (secretSealed === null) throw new KnownError('VERIFICATION_CODE_EXPIRED'); // two-factor authentication was disabled just now
  return { ...user, secretSealed };
}

/** In one statement, accepts the time step, uses the attempt up and starts the session, or does none of it. */
async function finishSignIn(
  ctx: Context,
  projectId: string,
  user: Awaiting,
  { attemptCode, step }: { attemptCode: string; step: number },
): Promise<StartedSession | undefined> {
  const { begun, session } = await prepareSession(ctx, projectId, user, {
    id: user.sessionId,
    method: 'mfa',
    toStatement: (row) => insertSessionIf(hasUsed, row),
  });
  const parts = [
    acceptTotpStep({ projectId, id: user.id, secretSealed: user.secretSealed, step }),
    useAttemptCode(ctx, projectId, attemptCode, hasAccepted),
    ...begun,
    takeBackSecondFactorTry(hasUsed, { projectId, id: user.id }),
    ...signedInHere(ctx, projectId, user.id, hasUsed, user.isNoted),
  ];
  const [used] = await many(ctx.db, together(parts, selectUsed));
  return used && session;
}
