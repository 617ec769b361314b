import { execute, many, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';

/** The row that counts all networks together from which nobody ever signed in to the account. */
const STRANGERS = sql`''`;

/** Once the limit is reached each further try waits, twice as long every time. Without tries for a window all is forgotten. */
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
  /** An email address, or who signs in without one. */
  readonly subject: Sql<Needs>;
  /** The id of the user whose account it is; null if there is none. */
  readonly userId: Sql<Needs>;
  /** 0 for one that is known to be right: it waits like the others and is never counted. */
  readonly attempts?: Sql<Needs>;
}

/** What is guessed at, as it is stored: whatever people type into the field of an address is not kept. */
const accountHash = (kind: string | Sql<never>, subject: Sql<never>): Sql<never> =>
  sql`sha256(convert_to(${kind}::text || ' ' || ${subject}::text, 'UTF8'))`;

/** Is this what the row called `w` counts tries at? */
export const guessedAtCondition = (kind: string, subject: Sql<never>): Sql<never> =>
  sql`w.account = ${accountHash(kind, subject)}`;

export const accountOf = (kind: string, subject: string): Sql<never> => accountHash(kind, sql`${subject}`);

const boundRule = ({ limit, firstWaitSeconds, longestWaitSeconds, windowSeconds }: GuessRule): Sql<never> =>
  sql`${[limit, firstWaitSeconds, longestWaitSeconds, windowSeconds]}::int[]`;

interface Counting {
  readonly projectId: string;
  /** The IP address it comes from. Requests of the instance itself come from none and are not counted. */
  readonly network: string | undefined;
  readonly rules: GuessRules;
  readonly now: Date;
}

/** A value: until when the attempt has to wait, null if it may be compared. It is counted when the value is read. */
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

/** A right attempt takes back all wrong ones of its network, and of no other, if the condition holds. */
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
 * The wrong attempts of a network that the user had not signed in from were counted for all strangers as well. That row comes
 * last, as everywhere, so that nobody waits in a ring (deadlock).
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

/** What was guessed at is no longer what it was. The row of all strangers comes last here too. */
export async function forgetGuesses(
  tx: Tx,
  { projectId, account }: { projectId: string; account: Sql<never> },
): Promise<void> {
  const deletion = sql`delete from guesses where project_id = ${projectId} and account = ${account}`;
  await execute(tx, sql`${deletion} and network <> ${STRANGERS}`);
  await execute(tx, sql`${deletion} and network = ${STRANGERS}`);
}

/**
 * The same for all that can be guessed at of one user; a row for each count that there was. Under the lock of the user, and
 * the row of all strangers last, so that of two who do this neither waits for the other in a ring (deadlock).
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

/** Counts go on without saying whose account it was. The row of all strangers comes last. */
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
