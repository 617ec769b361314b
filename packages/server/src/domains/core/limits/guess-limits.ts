import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { always, type Part } from '../../../db/together.ts';
import {
  accountOf,
  countGuess as guessCounted,
  forgetGuesses,
  forgetGuessesOfNetwork,
  giveStrangersBack,
  type Guess,
  type GuessRules,
} from './guesses.queries.ts';
import { notedCondition, noteNetwork } from './known-networks.queries.ts';

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/**
 * What can be guessed. Each kind has its own counts, so guessing passwords doesn't lock sign-in by email. See
 * docs/adr/0013-rate-limits-and-lockouts.md.
 */
export type GuessKind = 'password' | 'code';

/**
 * An SQL value that counts an attempt before anything is compared (brute force), and returns until when it is locked,
 * or null. It does the same if the account doesn't exist (user enumeration). Requests of the instance itself have no IP
 * address and are not counted.
 */
export function countGuess<Needs extends string>(
  ctx: Context,
  projectId: string,
  guess: Guess<Needs> & { readonly kind: GuessKind },
): Sql<Needs> {
  const network = ctx.device.clientAddress;
  return guessCounted(guess, { projectId, network, rules: guessRulesOf(ctx, guess.kind), now: ctx.clock.now() });
}

/** Attempts from all IP addresses that are unknown to an account are counted together (credential stuffing). */
export function guessRulesOf({ guessLimits }: Pick<Context, 'guessLimits'>, kind: GuessKind): GuessRules {
  const { firstWaitSeconds, longestWaitSeconds, perNetworkIn15Minutes, perAccountFromStrangers } = guessLimits;
  const growingWait = { firstWaitSeconds, longestWaitSeconds };
  return {
    network: { limit: perNetworkIn15Minutes, ...growingWait, windowSeconds: QUARTER_SECONDS },
    strangers: { limit: perAccountFromStrangers, ...strangersWait[kind](growingWait) },
  };
}

type Wait = Pick<GuessRules['strangers'], 'firstWaitSeconds' | 'longestWaitSeconds'>;

/**
 * A password stays the same, so after too many attempts strangers are locked out for a month. Each code is new and
 * allows few attempts; and an emailed code is how people without another sign-in method get back in, so it must not be
 * locked for long.
 */
const strangersWait: Record<GuessKind, (growing: Wait) => Omit<GuessRules['strangers'], 'limit'>> = {
  password: () => ({
    firstWaitSeconds: MONTH_SECONDS,
    longestWaitSeconds: MONTH_SECONDS,
    windowSeconds: MONTH_SECONDS,
  }),
  code: (growing) => ({ ...growing, windowSeconds: DAY_SECONDS }),
};

/** Returns the error for a locked attempt, before anything is compared; undefined if it is not locked. */
export function whyBlocked(ctx: Context, blockedUntil: Date | null): KnownError | undefined {
  if (blockedUntil === null) return undefined;
  const seconds = Math.ceil((blockedUntil.getTime() - ctx.clock.now().getTime()) / 1000);
  // Published clients wait exactly as long as the response says, and break on values that a timer can't count.
  const retryAfterSeconds = Math.min(Math.max(1, seconds), ctx.guessLimits.longestWaitSeconds);
  return new KnownError('RATE_LIMIT_EXCEEDED', {
    message: 'Too many attempts. Please try again later.',
    retryAfterSeconds,
  });
}

/** Throws if the attempt is locked. */
export function requireLetIn(ctx: Context, blockedUntil: Date | null): void {
  const refusal = whyBlocked(ctx, blockedUntil);
  if (refusal) throw refusal;
}

/** A successful attempt: its kind, its subject and the user. */
export interface Proved {
  readonly kind: GuessKind;
  readonly subject: string;
  readonly userId: string;
  /** See `isNotedHere`. */
  readonly isNoted?: boolean;
}

/**
 * An SQL value, for the user called `u`: whether they signed in from the IP address of the request within the last day,
 * so that it needn't be recorded again.
 */
export const isNotedHere = ({ device, clock }: Context): Sql<never> =>
  device.clientAddress === undefined ? always : notedCondition({ network: device.clientAddress, now: clock.now() });

/**
 * The CTEs after a successful attempt: they clear the failed attempts from the same IP address, and from no other. Pass
 * a condition if another CTE decides whether the attempt was successful.
 */
export function provedHere(
  ctx: Context,
  projectId: string,
  { kind, subject, userId, isNoted = false }: Proved,
  condition: Sql = always,
): readonly Part[] {
  const network = ctx.device.clientAddress;
  if (network === undefined) return [];
  const guess = { projectId, account: accountOf(kind, subject), network };
  const forgotten = forgetGuessesOfNetwork(condition, guess);
  if (isNoted) return [forgotten];
  return [forgotten, giveStrangersBack({ userId, limit: ctx.guessLimits.perAccountFromStrangers })];
}

/**
 * The CTE of a statement that starts a session: it records the IP address of the request as known to the account. The
 * user id can come from another CTE.
 */
export function signedInHere(
  ctx: Context,
  projectId: string,
  userId: string | Sql,
  condition: Sql = always,
  isNoted = false,
): readonly Part[] {
  const network = ctx.device.clientAddress;
  if (network === undefined || isNoted) return [];
  return [noteNetwork(condition, { projectId, userId, network, now: ctx.clock.now() })];
}

/** Clears the failed attempts at a password that was changed: nobody has guessed at the new one. */
export const forgetPasswordGuesses = (tx: Tx, projectId: string, subject: string): Promise<void> =>
  forgetGuesses(tx, { projectId, account: accountOf('password', subject) });
