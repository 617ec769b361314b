import { maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { rowsOf, together, type Part } from '../../../db/together.ts';
import { userColumns, type User } from '../../identity/index.ts';

interface SecondFactor extends User {
  readonly secretSealed: Buffer | null;
  readonly blockedUntil: Date | null;
  /** The session that the attempt may start. */
  readonly sessionId: string | null;
  /** They signed in from the IP address of the request within the last day. */
  readonly isNoted: boolean;
}

/** Returns the user whose attempt the CTE `tried` has counted; none if the attempt is over. */
export const findSecondFactor = (
  db: Db,
  projectId: string,
  { parts, blockedUntil, isNoted }: { parts: readonly Part[]; blockedUntil: Sql; isNoted: Sql },
) =>
  maybeOne<SecondFactor>(
    db,
    together(
      parts,
      sql`
        select ${userColumns}, u.totp_secret_sealed as "secretSealed", ${blockedUntil} as "blockedUntil",
          tried.session_id as "sessionId", ${isNoted} as "isNoted"
        from ${rowsOf('tried')}
        join users u on u.project_id = ${projectId} and u.id = tried.user_id`,
    ),
  );
