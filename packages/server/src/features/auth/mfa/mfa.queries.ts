import { maybeOne, type Db } from '../../../db/db.ts';
import { sql, together, type Sql } from '../../../db/sql.ts';
import { userColumns, type User } from '../../users/index.ts';

interface SecondFactor extends User {
  readonly secretSealed: Buffer | null;
  readonly blockedUntil: Date | null;
}

/** The user whose attempt the part called `tried` has counted; none if the attempt is over. */
export const findSecondFactor = (
  db: Db,
  projectId: string,
  { parts, blockedUntil }: { parts: Readonly<Record<string, Sql>>; blockedUntil: Sql },
) =>
  maybeOne<SecondFactor>(
    db,
    together(
      parts,
      sql`
        select ${userColumns}, u.totp_secret_sealed as "secretSealed", ${blockedUntil} as "blockedUntil"
        from tried
        join users u on u.project_id = ${projectId} and u.id = tried.user_id`,
    ),
  );

export const selectTried = sql`select user_id from tried`;

/** A condition: the part of the statement that has this name wrote something. */
export const hasAccepted = sql`exists (select from accepted)`;
export const hasUsed = sql`exists (select from used)`;
export const selectUsed = sql`select user_id from used`;
