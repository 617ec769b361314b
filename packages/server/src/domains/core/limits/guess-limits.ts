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
 * What can be guessed at. Each has its counts: who guesses passwords does not close the way in by mail. See
 * docs/adr/0013-rate-limits-and-lockouts.md.
 */
export type GuessKind = 'password' | 'code';

/**
 * A value of a statement that counts an attempt before anything is compared (brute force): until when it has to wait, or null.
 * Whether the account exists changes nothing (user enumeration). Requests of the instance itself come from no network and are
 * not counted.
 */
export function countGuess<Needs extends string>(
  ctx: Context,
  projectId: string,
  guess: Guess<Needs> & { readonly kind: GuessKind },
): Sql<Needs> {
  const network = ctx.device.clientAddress;
  return guessCounted(guess, { projectId, network, rules: guessRulesOf(ctx, guess.kind), now: ctx.clock.now() });
}

/** Tries from many networks are counted together for an account that knows none of them (credential stuffing). */
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
 * A password stays what it is, so after so many guesses strangers try it no more. Codes are new each time and few guesses
 * fit each; and a mailed code is the way back in for whoever has no other, so it must not be closed for long.
 */
const strangersWait: Record<GuessKind, (growing: Wait) => Omit<GuessRules['strangers'], 'limit'>> = {
  password: () => ({
    firstWaitSeconds: MONTH_SECONDS,
    longestWaitSeconds: MONTH_SECONDS,
    windowSeconds: MONTH_SECONDS,
  }),
  code: (growing) => ({ ...growing, windowSeconds: DAY_SECONDS }),
};

/** Why a try has to wait, before anything is compared; undefined where it need not. */
export function whyBlocked(ctx: Context, blockedUntil: Date | null): KnownError | undefined {
  if (blockedUntil === null) return undefined;
  const seconds = Math.ceil((blockedUntil.getTime() - ctx.clock.now().getTime()) / 1000);
  // Published clients wait for as long as they are told and break on what a timer cannot count.
  const retryAfterSeconds = Math.min(Math.max(1, seconds), ctx.guessLimits.longestWaitSeconds);
  return new KnownError('RATE_LIMIT_EXCEEDED', {
    message: 'Too many tries. Please try again later.',
    retryAfterSeconds,
  });
}

/** Ends a try that has to wait. */
export function requireLetIn(ctx: Context, blockedUntil: Date | null): void {
  const refusal = whyBlocked(ctx, blockedUntil);
  if (refusal) throw refusal;
}

/** What was proved, of what could be guessed at. */
export interface Proved {
  readonly kind: GuessKind;
  readonly subject: string;
  readonly userId: string;
  /** See `isNotedHere`. */
  readonly isNoted?: boolean;
}

/** A value, for the user called `u`: they signed in from the network of the request within the last day, so nothing is noted. */
export const isNotedHere = ({ device, clock }: Context): Sql<never> =>
  device.clientAddress === undefined ? always : notedCondition({ network: device.clientAddress, now: clock.now() });

/**
 * The parts of a statement: it was right, so the wrong tries of the same network are forgotten, and of no other. A condition
 * says whether, where another part decides it.
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
 * The part of a statement that starts a session: the network of the request is known to the account from now on. The user
 * may be one that another part names.
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

/** A new password has not been guessed at by anybody. */
export const forgetPasswordGuesses = (tx: Tx, projectId: string, subject: string): Promise<void> =>
  forgetGuesses(tx, { projectId, account: accountOf('password', subject) });
