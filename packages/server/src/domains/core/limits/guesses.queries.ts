import { execute, many, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';

/** The row that counts attempts from all IP addresses that are unknown to the account. */
const STRANGERS = sql`''`;

/**
 * Once the limit is reached, each attempt starts a lock that is twice as long as the one before. Without attempts for
 * one window, the count starts over.
 */
interface GuessRule {
  readonly limit: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  readonly windowSeconds: number;
}

export interface GuessRules {
  readonly network: GuessRule;
  readonly strangers: GuessRule;
}

export interface Guess<Needs extends string> {
  readonly kind: string;
  /** An email address, or an identifier of a user without one. */
  readonly subject: Sql<Needs>;
  /** The id of the account's user; null if the account doesn't exist. */
  readonly userId: Sql<Needs>;
  /** 0 for an attempt that is known to be correct: locks apply to it, but it is never counted. */
  readonly attempts?: Sql<Needs>;
}

/** The hash that attempts are stored under, so that whatever people type into an email field is not stored. */
const accountHash = (kind: string | Sql<never>, subject: Sql<never>): Sql<never> =>
  sql`sha256(convert_to(${kind}::text || ' ' || ${subject}::text, 'UTF8'))`;

/** An SQL condition: the row called `w` counts attempts at this subject. */
export const guessedAtCondition = (kind: string, subject: Sql<never>): Sql<never> =>
  sql`w.account = ${accountHash(kind, subject)}`;

export const accountOf = (kind: string, subject: string): Sql<never> => accountHash(kind, sql`${subject}`);

const boundRule = ({ limit, firstWaitSeconds, longestWaitSeconds, windowSeconds }: GuessRule): Sql<never> =>
  sql`${[limit, firstWaitSeconds, longestWaitSeconds, windowSeconds]}::int[]`;

interface Counting {
  readonly projectId: string;
  /** The IP address of the request. Requests of the instance itself have none and are not counted. */
  readonly network: string | undefined;
  readonly rules: GuessRules;
  readonly now: Date;
}

/**
 * An SQL value: until when the attempt is locked, or null if it may be compared. Reading the value counts the attempt.
 */
export const countGuess = <Needs extends string>(
  { kind, subject, userId, attempts = sql`1` }: Guess<Needs>,
  { projectId, network, rules, now }: Counting,
): Sql<Needs> =>
  network === undefined
    ? sql`null::timestamptz`
    : sql`count_guess(
    ${projectId}, ${kind}, ${subject}, ${userId}, ${network}, ${attempts}, ${boundRule(rules.network)}, ${boundRule(rules.strangers)}, ${now})`;

interface RightGuess {
  readonly projectId: string;
  readonly account: Sql<never>;
  readonly network: string;
}

/**
 * After a successful attempt, deletes the failed ones from its IP address, and from no other, if the condition is true.
 */
export const forgetGuessesOfNetwork = <Needs extends string>(
  condition: Sql<Needs>,
  { projectId, account, network }: RightGuess,
) =>
  part(
    'forgotten_here',
    sql`
      delete from guesses
      where project_id = ${projectId} and account = ${account} and network = ${network} and ${condition}
      returning project_id, account, network, count`,
  );

/**
 * If the IP address was unknown to the user, its failed attempts were also counted for all unknown addresses: subtracts
 * them there. That row is locked last, as everywhere (deadlock).
 */
export const giveStrangersBack = ({ userId, limit }: { userId: string; limit: number }) =>
  part(
    'given_back',
    sql`
      update guesses g
      set count = greatest(0, g.count - here.count),
        blocked_until = case when g.count - here.count < ${limit} then '-infinity' else g.blocked_until end
      from ${rowsOf('forgotten_here')} as here
      where g.project_id = here.project_id and g.account = here.account and g.network = ${STRANGERS}
        and not exists (
          select from known_networks k
          where k.project_id = here.project_id and k.network = here.network and k.user_id = ${userId})`,
  );

/** Deletes the counts of a subject that has changed. The row of all unknown IP addresses comes last here too. */
export async function forgetGuesses(
  tx: Tx,
  { projectId, account }: { projectId: string; account: Sql<never> },
): Promise<void> {
  const deletion = sql`delete from guesses where project_id = ${projectId} and account = ${account}`;
  await execute(tx, sql`${deletion} and network <> ${STRANGERS}`);
  await execute(tx, sql`${deletion} and network = ${STRANGERS}`);
}

/**
 * Deletes all counts of one user and returns a row for each. The caller has locked the user, and the row of all unknown
 * IP addresses comes last, so that two such transactions never wait for each other in a cycle (deadlock).
 */
export async function deleteGuessesAt(
  tx: Tx,
  projectId: string,
  guessed: readonly { kind: string; subject: string }[],
): Promise<readonly Forgotten[]> {
  const deletion = sql`
    delete from guesses g
    using (
      select given.kind, ${accountHash(sql`given.kind`, sql`given.subject`)} as account
      from unnest(${guessed.map(({ kind }) => kind)}::text[], ${guessed.map(({ subject }) => subject)}::text[])
        as given (kind, subject)
    ) as at
    where g.project_id = ${projectId} and g.account = at.account`;
  const inNetworks = sql`${deletion} and g.network <> ${STRANGERS} returning at.kind, g.count`;
  const ofStrangers = sql`${deletion} and g.network = ${STRANGERS} returning at.kind, g.count`;
  return [...(await many<Forgotten>(tx, inNetworks)), ...(await many<Forgotten>(tx, ofStrangers))];
}

interface Forgotten {
  readonly kind: string;
  readonly count: number;
}

/** Keeps the counts but removes the user's id from them. The row of all unknown IP addresses comes last. */
export async function forgetWhoseGuesses(tx: Tx, { projectId, id }: { projectId: string; id: string }): Promise<void> {
  const change = sql`update guesses set user_id = null where project_id = ${projectId} and user_id = ${id}`;
  await execute(tx, sql`${change} and network <> ${STRANGERS}`);
  await execute(tx, sql`${change} and network = ${STRANGERS}`);
}

export const endedGuesses = (before: Date): Sweep => ({
  deleteFrom: sql`guesses`,
  key: sql`project_id, account, network`,
  by: sql`ends_at`,
  before,
});
