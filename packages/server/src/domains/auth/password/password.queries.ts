import { many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf, together } from '../../../db/together.ts';
import { signInAddressCondition, userColumns, type User } from '../../identity/index.ts';

export interface PasswordCredential extends User {
  readonly passwordHash: string | null;
}

/** The user who signs in with the address, if there is one, for the statement that counts an attempt. */
export const owner = {
  id: sql`(select id from ${rowsOf('owner')})`,
  /** Attempts are counted for the primary address, whichever of the user's addresses was typed. */
  guessedAddress: (typed: string) =>
    sql`coalesce((select primary_email_normalized from ${rowsOf('owner')}), ${typed}::text)`,
};

interface FoundCredential extends PasswordCredential {
  /** They signed in from the IP address of the request within the last day. */
  readonly isNoted: boolean;
}

/** Counts the attempt before anything is compared, and reads the hash to compare with. */
export const countGuessAndFindCredential = (
  db: Db,
  projectId: string,
  normalizedEmail: string,
  { blockedUntil, isNoted }: { readonly blockedUntil: Sql<'owner'>; readonly isNoted: Sql<never> },
) =>
  one<{ blockedUntil: Date | null } & ((FoundCredential & { isFound: true }) | { isFound: false })>(
    db,
    together(
      [
        part('owner', sql`select u.* from users u where ${signInAddressCondition(projectId, normalizedEmail)}`),
        part('guessed', sql`select ${blockedUntil} as until`),
      ],
      sql`
        select guessed.until as "blockedUntil", u.id is not null as "isFound", ${isNoted} as "isNoted", ${userColumns},
          u.password_hash as "passwordHash"
        from ${rowsOf('guessed')}
        left join ${rowsOf('owner')} as u on true`,
    ),
  );

const SAMPLED_USERS = 1000;

/**
 * Counts the password hashes by their beginning, up to the salt (`platform/foreign-hashes.ts`), among the first users
 * of a project. Their ids are random, so they represent all users; and they stay the same ones, so every process finds
 * the same.
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

/** Like `findPasswordHash`, and nobody else can change the user until the transaction ends. */
export const lockPasswordHash = (tx: Tx, projectId: string, userId: string) =>
  maybeOne<{ passwordHash: string | null }>(
    tx,
    sql`select password_hash as "passwordHash" from users where project_id = ${projectId} and id = ${userId} for update`,
  );

/** An attempt at the password of a signed-in user. */
export const ownPasswordGuess = ({ id, guessedAt }: { readonly id: string; readonly guessedAt: string }) => ({
  kind: 'password' as const,
  subject: sql`${guessedAt}`,
  userId: sql`${id}`,
});

export const countPasswordGuess = (db: Db, blockedUntil: Sql<never>) =>
  one<{ blockedUntil: Date | null }>(db, sql`select ${blockedUntil} as "blockedUntil"`);
