import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  accountOf,
  countGuess,
  forgetGuesses,
  forgetGuessesOfNetwork,
  guessBlockedUntil,
  hashSubject,
  noteNetwork,
  selectOneTry,
  type GuessRules,
} from './guesses.queries.ts';

const QUARTER_SECONDS = 15 * 60;
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** What can be guessed at. Each has its counts: who guesses passwords does not close the way in by mail. */
export type GuessKind = 'password' | 'code';

export interface Guess {
  readonly kind: GuessKind;
  /** The network the try came from. */
  readonly network: string;
  /** Selects the `subject` (an address, whoever has it) and how many `tries` this is. */
  readonly source: Sql;
  /** Selects the id of the user whose account it is, if there is one. */
  readonly owner: Sql;
}

/** A try at somebody's password. */
export const passwordGuess = (network: string, subject: string, owner: Sql): Guess => ({
  kind: 'password',
  network,
  source: selectOneTry(subject),
  owner,
});

/**
 * The parts of a statement that count a try before it is compared, and the value that tells until when it has to wait.
 * Whether the account exists changes nothing.
 */
export function countingOf(ctx: Context, projectId: string, { kind, network, source, owner }: Guess) {
  const parts = countGuess({
    projectId,
    network,
    source: hashSubject(kind, source),
    owner,
    rules: rulesOf(ctx),
    now: ctx.clock.now(),
  });
  return { parts, blockedUntil: guessBlockedUntil };
}

function rulesOf({ guessLimits }: Context): GuessRules {
  return {
    network: {
      limit: guessLimits.perNetworkIn15Minutes,
      firstWaitSeconds: guessLimits.firstWaitSeconds,
      longestWaitSeconds: guessLimits.longestWaitSeconds,
      windowSeconds: QUARTER_SECONDS,
    },
    strangers: {
      limit: guessLimits.perAccountFromStrangers,
      firstWaitSeconds: MONTH_SECONDS,
      longestWaitSeconds: MONTH_SECONDS,
      windowSeconds: MONTH_SECONDS,
    },
  };
}

/** Ends a try that has to wait, before anything is compared. */
export function requireLetIn(ctx: Context, blockedUntil: Date | null): void {
  if (blockedUntil === null) return;
  const millis = blockedUntil.getTime() - ctx.clock.now().getTime();
  throw new Refusal(429, 'Too many tries. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(millis / 1000)),
  });
}

/** What was proved, of what could be guessed at. */
export interface Proved {
  readonly kind: GuessKind;
  readonly subject: string;
  readonly userId: string;
}

/** The parts of a statement: it was right, so the wrong tries of the same network are forgotten, and of no other. */
export function provedHere(ctx: Context, projectId: string, { kind, subject, userId }: Proved): Record<string, Sql> {
  const network = ctx.device.clientAddress;
  if (network === undefined) return {};
  const account = accountOf(kind, subject);
  const limit = ctx.guessLimits.perAccountFromStrangers;
  return forgetGuessesOfNetwork({ projectId, account, userId, network, limit, now: ctx.clock.now() });
}

/** The part of a statement that starts a session: the network of the request is known to the account from now on. */
export function signedInHere(ctx: Context, projectId: string, userId: string): Record<string, Sql> {
  const network = ctx.device.clientAddress;
  if (network === undefined) return {};
  return { known_network: noteNetwork({ projectId, userId, network, now: ctx.clock.now() }) };
}

/** The parts of a statement: a new password has not been guessed at by anybody. */
export const forgetPasswordGuesses = (projectId: string, subject: string) =>
  forgetGuesses({ projectId, account: accountOf('password', subject) });
