import { many, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/** Who has proved an address: first whoever signs in by it, of whom there is one at most. More than two are not told apart. */
export const findProvedOwners = (db: Db, projectId: string, emailNormalized: string) =>
  many<{ id: string; emailAuthEnabled: boolean }>(
    db,
    sql`
      select id, email_auth_enabled as "emailAuthEnabled"
      from users
      where project_id = ${projectId} and primary_email_normalized = ${emailNormalized} and primary_email_verified
      order by email_auth_enabled desc
      limit 2`,
  );
