import { sql, type Sql } from '../../db/sql.ts';
import type { Sweep } from '../../db/sweep.ts';
import { part, rowsOf, type Part } from '../../db/together.ts';
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

export interface CountedGuess {
  readonly projectId: string;
  readonly kind: string;
  readonly network: string;
  /** Selects at most one `account`, hashed, and its `tries`: 0 for one that is known to be right. */
  readonly source: Sql;
  /** Selects the id of the user whose account it is, if there is one. */
  readonly owner: Sql;
  readonly rules: GuessRules;
  readonly now: Date;
}

/** What is guessed at, as it is stored: whatever people type into the field of an address is not kept. */
const accountHash = (kind: string | Sql<never>, subject: Sql<never>): Sql<never> =>
  sql`sha256(convert_to(${kind}::text || ' ' || ${subject}::text, 'UTF8'))`;

/** Is this what the row called `w` counts tries at? */
export const guessedAtCondition = (kind: string, subject: Sql<never>): Sql<never> =>
  sql`w.account = ${accountHash(kind, subject)}`;

export const accountOf = (kind: string, subject: string): Sql<never> => accountHash(kind, sql`${subject}`);

/** One try at a `subject`. */
export const selectOneTry = (subject: string | Sql): Sql => sql`select ${subject}::text as subject, 1 as tries`;

/** The same selection with the account in place of its `subject`. */
export const hashSubject = (kind: string, source: Sql): Sql =>
  sql`select ${accountHash(kind, sql`subject`)} as account, tries from (${source}) as guess`;

/** Whose account it is, looked up once at most, and only where somebody asks. */
const whose = sql`select id from ${rowsOf('guessed_whose')}`;

/** The try counted for its network and, unless that is known, for all strangers. */
export const countGuess = (
  guess: CountedGuess,
): readonly [Part<'guessed_whose'>, Part<'guessed'>, Part<'guessed_by_strangers'>] => [
  part('guessed_whose', sql`select id from (${guess.owner}) as whose (id)`),
  part('guessed', countTry(guess.source, { ...guess, rule: guess.rules.network })),
  part(
    'guessed_by_strangers',
    countTry(
      sql`
        select given.account, given.tries
        from (${guess.source}) as given
        where exists (select from ${rowsOf('guessed')} where is_let_in) and not ${knownNetworkCondition({ ...guess, owner: whose })}`,
      { ...guess, network: STRANGERS, rule: guess.rules.strangers },
    ),
  ),
];

/** A value: until when the try that the two parts counted has to wait; null if it was let in. */
export const guessBlockedUntil = sql`(
  select max(blocked_until)
  from (select * from ${rowsOf('guessed')} union all select * from ${rowsOf('guessed_by_strangers')}) as counts
  where not is_let_in)`;

interface Count {
  readonly projectId: string;
  readonly kind: string;
  readonly network: string;
  readonly rule: GuessRule;
  readonly now: Date;
}

/**
 * Parallel tries of any process wait for each other at the row, so no two see the same count, and each is counted before it
 * is compared. While somebody has to wait nothing more is counted. Whose account it is, is looked up and noted only then.
 */
const countTry = (source: Sql, { projectId, kind, network, rule, now }: Count): Sql => {
  const tries = sql`g.count + excluded.count`;
  const counted = sql`case when g.ends_at <= ${now} then excluded.count when g.blocked_until <= ${now} then ${tries} else g.count end`;
  return sql`
  insert into guesses as g (project_id, account, network, kind, count, blocked_until, ends_at, is_let_in, user_id, waits_since)
  select ${projectId}, given.account, ${network}, ${kind}, given.tries, ${waitUntil(sql`given.tries`, rule, now)},
    ${now}::timestamptz + make_interval(secs => ${rule.windowSeconds}), true,
    case when given.tries >= ${rule.limit} then (${whose}) end, case when given.tries >= ${rule.limit} then ${now}::timestamptz end
  from (${source}) as given
  on conflict (project_id, account, network) do update set
    kind = excluded.kind,
    is_let_in = g.ends_at <= ${now} or g.blocked_until <= ${now},
    count = ${counted},
    blocked_until = case
      when g.ends_at <= ${now} then excluded.blocked_until
      when g.blocked_until <= ${now} and excluded.count > 0 then ${waitUntil(tries, rule, now)}
      else g.blocked_until end,
    ends_at = case
      when g.ends_at <= ${now} then excluded.ends_at
      when g.blocked_until <= ${now} and ${tries} >= ${rule.limit} then ${waitUntil(tries, rule, now)} + make_interval(secs => ${rule.windowSeconds})
      else g.ends_at end,
    user_id = case when ${counted} >= ${rule.limit} then (${whose}) end,
    waits_since = case
      when ${counted} < ${rule.limit} then null
      when g.ends_at <= ${now} or g.blocked_until <= ${now} and excluded.count > 0 then ${now}::timestamptz
      else g.waits_since end
  returning blocked_until, is_let_in`;
};

const LONGEST_DOUBLING = 30;

/** Below the limit nobody waits, not even a request whose clock is behind the one that counted. */
const waitUntil = (
  tries: Sql,
  rule: GuessRule,
  now: Date,
): Sql => sql`case when ${tries} < ${rule.limit} then '-infinity'::timestamptz
  else ${now}::timestamptz + make_interval(secs => least(
    ${rule.firstWaitSeconds}::float8 * power(2, least(${tries} - ${rule.limit}, ${LONGEST_DOUBLING})), ${rule.longestWaitSeconds}::float8)) end`;

/**
 * A right try takes back all tries of its network, and of no other, if the condition holds. The row of all strangers comes
 * last, as everywhere, so that nobody waits in a ring (deadlock).
 */
export const forgetGuessesOfNetwork = <Needs extends string>(
  condition: Sql<Needs>,
  guess: {
    projectId: string;
    account: Sql<never>;
    userId: string;
    network: string;
    limit: number;
    now: Date;
  },
) =>
  [
    part(
      'forgotten_here',
      sql`
        delete from guesses
        where project_id = ${guess.projectId} and account = ${guess.account} and network = ${guess.network} and ${condition}
        returning count`,
    ),
    part(
      'given_back',
      sql`
        update guesses g
        set count = greatest(0, g.count - here.count),
          blocked_until = case when g.count - here.count < ${guess.limit} then '-infinity' else g.blocked_until end
        from ${rowsOf('forgotten_here')} as here
        where g.project_id = ${guess.projectId} and g.account = ${guess.account} and g.network = ${STRANGERS}
          and not ${knownNetworkCondition({ ...guess, owner: sql`select ${guess.userId}::uuid` })}`,
    ),
  ] as const;

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
 * The same for all that can be guessed at of one user, and what it was. Under the lock of the user, so that of two who do this
 * neither waits for the other in a ring (deadlock).
 */
export const forgetGuessesAt = (projectId: string, guessed: readonly { kind: string; subject: string }[]) =>
  [
    part(
      'guessed_at',
      sql`
        select given.kind, ${accountHash(sql`given.kind`, sql`given.subject`)} as account
        from unnest(${guessed.map(({ kind }) => kind)}::text[], ${guessed.map(({ subject }) => subject)}::text[])
          as given (kind, subject)`,
    ),
    part('forgotten', sql`${deleteGuessesAt(projectId)} and g.network <> ${STRANGERS} returning at.kind, g.count`),
    part(
      'forgotten_of_strangers',
      sql`
        ${deleteGuessesAt(projectId)} and g.network = ${STRANGERS} and (select count(*) from ${rowsOf('forgotten')}) >= 0
        returning at.kind, g.count`,
    ),
  ] as const;

const deleteGuessesAt = (projectId: string) => sql`
  delete from guesses g
  using ${rowsOf('guessed_at')} as at
  where g.project_id = ${projectId} and g.account = at.account`;

/** Selects the `factor`s that wrong tries were forgotten of, once each. */
export const forgottenRows = sql`
  select kind as factor from ${rowsOf('forgotten')} where count > 0
  union
  select kind from ${rowsOf('forgotten_of_strangers')} where count > 0`;

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
