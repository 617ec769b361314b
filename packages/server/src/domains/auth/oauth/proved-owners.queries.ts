import { many, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/**
 * Returns the users who have verified an address, first the one who signs in with it, of whom there is at most one.
 * Returns at most two, because more than two make no difference. An additional address that doesn't sign in is not a
 * sign-in method, so it is left out.
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
