import { maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { userColumns, type User } from '../../users/index.ts';

interface PasswordCredential extends User {
  readonly passwordHash: string | null;
}

/** Among those with e-mail sign-in, where an address is unique. */
export const findCredentialByEmail = (db: Db, projectId: string, normalizedEmail: string) =>
  maybeOne<PasswordCredential>(
    db,
    sql`
      select ${userColumns}, u.password_hash as "passwordHash"
      from users u
      where u.project_id = ${projectId} and u.primary_email_normalized = ${normalizedEmail} and u.email_auth_enabled`,
  );

export const findPasswordHash = (db: Db, projectId: string, userId: string) =>
  maybeOne<{ passwordHash: string | null }>(
    db,
    sql`select password_hash as "passwordHash" from users where project_id = ${projectId} and id = ${userId}`,
  );

/** The same, and nobody else may change the user until the transaction ends. */
export const lockUser = (db: Db, projectId: string, userId: string) =>
  maybeOne<{ passwordHash: string | null }>(
    db,
    sql`select password_hash as "passwordHash" from users where project_id = ${projectId} and id = ${userId} for update`,
  );
