import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import { signInAddressCondition, userColumns } from '../../identity/index.ts';

/** What is read with a code that is tried: the user who signs in with its address. */
export const ownerOfTriedCode = (projectId: string, isNoted: Sql) => ({
  columns: sql`, ${isNoted} as "isNoted", ${userColumns}`,
  join: sql`
    left join users u on ${signInAddressCondition(projectId, sql`tried."emailNormalized"`)}`,
});

interface KnownUser {
  readonly projectId: string;
  readonly id: string;
  readonly emailNormalized: string;
  readonly requiresTotp: boolean;
}

/** Locks the user, if they have not changed since they were found. Nobody can change them until the statement ends. */
export const holdUser = (user: KnownUser) =>
  part(
    'held_user',
    sql`
      select u.id
      from users u
      where u.project_id = ${user.projectId} and u.id = ${user.id} and u.primary_email_normalized = ${user.emailNormalized}
        and u.primary_email_verified and u.email_auth_enabled and u.otp_auth_enabled and u.restricted_at is null
        and (u.totp_secret_sealed is not null) = ${user.requiresTotp}
      for share of u`,
  );

/** An SQL condition: the user has not changed. */
export const isHeld = sql`exists (select from ${rowsOf('held_user')})`;
