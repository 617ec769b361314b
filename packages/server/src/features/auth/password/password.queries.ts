import { many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { together, type Part } from '../../../db/together.ts';
import { signInAddressCondition, userColumns, type User } from '../../users/index.ts';

export interface PasswordCredential extends User {
  readonly passwordHash: string | null;
}

/** Selects the id of whoever signs in with the address. */
export const selectOwnerOfEmail = (projectId: string, normalizedEmail: string): Sql =>
  sql`select u.id from users u where ${signInAddressCondition(projectId, normalizedEmail)}`;

/** What tries are counted under: the primary address of whoever signs in with the one that was typed, or that one. */
export const guessedAddress = (projectId: string, normalizedEmail: string): Sql => sql`
  coalesce(
    (select u.primary_email_normalized from users u where ${signInAddressCondition(projectId, normalizedEmail)}), ${normalizedEmail}::text)`;

export const findCredentialByEmail = (db: Db, projectId: string, normalizedEmail: string) =>
  maybeOne<PasswordCredential>(
    db,
    sql`
      select ${userColumns}, u.password_hash as "passwordHash"
      from users u
      where ${signInAddressCondition(projectId, normalizedEmail)}`,
  );

/** What counts a try, before anything is compared. */
interface Counting {
  readonly parts: readonly Part[];
  readonly blockedUntil: Sql;
}
interface Counted {
  readonly blockedUntil: Date | null;
}

/** The same, and the try counted, in one statement. */
export const countAndFindCredentialByEmail = (
  db: Db,
  projectId: string,
  normalizedEmail: string,
  { parts, blockedUntil }: Counting,
) =>
  one<Counted & ((PasswordCredential & { isFound: true }) | { isFound: false })>(
    db,
    together(
      parts,
      sql`
        select counted.until as "blockedUntil", u.id is not null as "isFound", ${userColumns}, u.password_hash as "passwordHash"
        from (select ${blockedUntil} as until) as counted
        left join users u on ${signInAddressCondition(projectId, normalizedEmail)}`,
    ),
  );

const SAMPLED_USERS = 1000;

/**
 * How many hashes begin the same, up to their salts (`platform/foreign-hashes.ts`), among the first users of a project. Their ids are random, so they stand for
 * all; they stay the same ones, so every process finds the same.
 */
export const sampleHashCosts = (db: Db, projectId: string) =>
  many<{ prefix: string | null; count: number }>(
    db,
    sql`
      select substring(password_hash from '^(?:[$]argon2id)?(?:[$][^$]*){2}[$]') as prefix, count(*)::int as count
      from (
        select password_hash, email_auth_enabled from users where project_id = ${projectId} order by id limit ${SAMPLED_USERS}
      ) as sampled
      where password_hash is not null and email_auth_enabled
      group by prefix`,
  );

export const findPasswordHash = (db: Db, projectId: string, userId: string) =>
  maybeOne<{ passwordHash: string | null }>(
    db,
    sql`select password_hash as "passwordHash" from users where project_id = ${projectId} and id = ${userId}`,
  );

/** The same, and nobody else may change the user until the transaction ends. */
export const lockPasswordHash = (tx: Tx, projectId: string, userId: string) =>
  maybeOne<{ passwordHash: string | null }>(
    tx,
    sql`select password_hash as "passwordHash" from users where project_id = ${projectId} and id = ${userId} for update`,
  );

export const selectUserId = (id: string): Sql => sql`select ${id}::uuid as id`;

/** Counts a try at a password that is known already. */
export const countPasswordTry = (db: Db, { parts, blockedUntil }: Counting) =>
  one<Counted>(db, together(parts, sql`select ${blockedUntil} as "blockedUntil"`));
