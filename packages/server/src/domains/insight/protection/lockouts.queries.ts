import { manyApart, type Db } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { guessedAtCondition, waitingRows } from '../../core/index.ts';

export interface Lock {
  readonly factor: 'password' | 'code' | 'totp';
  /** Empty for all unknown IP addresses of the account, null for all IP addresses. */
  readonly network: string | null;
  readonly since: number | null;
  readonly until: number;
}

export interface Lockout {
  /** The id of the user. */
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly displayName: string | null;
  readonly locks: readonly Lock[];
}

interface LockoutListing {
  readonly projectId: string;
  /** Undefined for all users. */
  readonly userId: string | undefined;
  readonly secondFactorLimit: number;
  readonly now: Date;
  readonly after: { readonly id: string } | undefined;
  readonly limit: number;
}

const NOTHING = sql``;

/**
 * Whether the lock still belongs to the user: an email address may have moved to another user, or the authenticator app
 * may have been removed.
 */
const isTheirs = sql`
  case w.factor
    when 'totp' then u.totp_secret_sealed is not null
    when 'password' then u.password_hash is not null
      and ${guessedAtCondition('password', sql`coalesce(u.primary_email_normalized, 'user ' || u.id)`)}
    else exists (
      select from contact_channels c
      where c.project_id = u.project_id and c.user_id = u.id and ${guessedAtCondition('code', sql`c.value_normalized`)})
  end`;

const millis = (time: Sql<never>) => sql`(extract(epoch from ${time}) * 1000)::bigint`;

export const listLockouts = (db: Db, { projectId, userId, secondFactorLimit, now, after, limit }: LockoutListing) =>
  manyApart<Lockout>(
    db,
    sql`
      select u.id, u.primary_email as "primaryEmail", u.display_name as "displayName",
        jsonb_agg(jsonb_build_object('factor', w.factor, 'network', w.network, 'since', ${millis(sql`w.since`)}, 'until', ${millis(sql`w.until`)})
          order by w.until desc, w.factor, w.network) as locks
      from (${waitingRows({ projectId, secondFactorLimit, now })}) as w
      join users u on u.project_id = ${projectId} and u.id = w.user_id
      where ${isTheirs}
        ${userId === undefined ? NOTHING : sql`and w.user_id = ${userId}`}
        ${after === undefined ? NOTHING : sql`and w.user_id > ${after.id}`}
      group by u.project_id, u.id
      order by u.id
      ${limitTo(limit)}`,
    { isBounded: true },
  );
