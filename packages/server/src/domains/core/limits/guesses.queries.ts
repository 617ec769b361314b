import { many, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';
import { knownNetworkCondition } from './known-networks.queries.ts';

/** The row that counts all networks together from which nobody ever signed in to the account. */
const STRANGERS = '';

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
      returning count`,
  );

/**
 * The wrong attempts of a network that the user had not signed in from were counted for all strangers as well. That row comes
 * last, as everywhere, so that nobody waits in a ring (deadlock).
 */
export const giveStrangersBack = (guess: RightGuess & { userId: string; limit: number }) =>
  part(
    'given_back',
    sql`
      update guesses g
      set count = greatest(0, g.count - here.count),
        blocked_until = case when g.count - here.count < ${guess.limit} then '-infinity' else g.blocked_until end
      from ${rowsOf('forgotten_here')} as here
      where g.project_id = ${guess.projectId} and g.account = ${guess.account} and g.network = ${STRANGERS}
        and not ${knownNetworkCondition({ ...guess, owner: sql`select ${guess.userId}::uuid` })}`,
  );

/** What was guessed at is no longer what it was. The row of all strangers comes last here too. */
export const forgetGuesses = ({ projectId, account }: { projectId: string; account: Sql<never> }) =>
  [
    part(
      'forgotten',
      sql`
        delete from guesses
        where project_id = ${projectId} and account = ${account} and network <> ${STRANGERS}
        returning count`,
    ),
    part(
      'forgotten_of_strangers',
      sql`
        delete from guesses
        where project_id = ${projectId} and account = ${account} and network = ${STRANGERS}
          and (select count(*) from ${rowsOf('forgotten')}) >= 0`,
    ),
  ] as const;

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
export const forgetWhoseGuesses = (user: { projectId: string; id: string }) =>
  [
    part('nobodys_guesses', sql`${unsetUser(user)} and network <> ${STRANGERS} returning count`),
    part(
      'nobodys_guesses_of_strangers',
      sql`${unsetUser(user)} and network = ${STRANGERS} and (select count(*) from ${rowsOf('nobodys_guesses')}) >= 0`,
    ),
  ] as const;

const unsetUser = ({ projectId, id }: { projectId: string; id: string }) =>
  sql`update guesses set user_id = null where project_id = ${projectId} and user_id = ${id}`;

export const endedGuesses = (before: Date): Sweep => ({
  deleteFrom: sql`guesses`,
  key: sql`project_id, account, network`,
  by: sql`ends_at`,
  before,
});
