import { many, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/**
 * Who has proved an address: first whoever signs in by it, of whom there is one at most. More than two are not told apart. A
 * second address that does not sign in is nobody's way in.
 */
export const findProvedOwners = (db: Db, projectId: string, emailNormalized: string) =>
  many<{ id: string; emailAuthEnabled: boolean }>(
    db,
    sql`
      select id, email_auth_enabled as "emailAuthEnabled"
      from users
      where project_id = ${projectId} and primary_email_normalized = ${emailNormalized} and primary_email_verified
      union all
      select user_id, true
      from contact_channels
      where project_id = ${projectId} and value_normalized = ${emailNormalized} and signs_in and not is_primary
      order by "emailAuthEnabled" desc
      limit 2`,
  );
