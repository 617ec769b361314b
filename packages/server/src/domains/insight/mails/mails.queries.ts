import { manyApart, maybeOne, type Db } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../../db/time-order.ts';
import type { MailEntry } from './mail-entry.ts';

export interface MailFilter {
  readonly projectId: string;
  readonly status: MailEntry['status'] | undefined;
  readonly type: MailEntry['type'] | undefined;
  /** All spellings in lower case; undefined for all recipients. */
  readonly recipients: readonly string[] | undefined;
}

export interface MailListing extends MailFilter {
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

const columns = sql`
  m.id, m.template as type, m.recipient, m.status, m.attempts as tries, m.last_error as "lastError",
  m.withheld_by as "withheldBy", m.created_at as "createdAt", m.expires_at as "expiresAt", m.sent_at as "sentAt"`;

const { micros, orderBy, andAfter } = timeOrder(sql`m.created_at`, sql`m.id`, true);

const NOTHING = sql``;

/** Newest first, in one walk along an index of the project, a status or a recipient. */
export const selectMails = ({ projectId, status, type, recipients, after, limit }: MailListing): Sql => sql`
  select ${columns}, ${micros}
  from mails m
  where m.project_id = ${projectId}
    ${status === undefined ? NOTHING : sql`and m.status = ${status}`}
    ${type === undefined ? NOTHING : sql`and m.template = ${type}`}
    ${recipients === undefined ? NOTHING : sql`and lower(m.recipient) = any(${recipients}::text[])`}
    ${andAfter(after)}
  order by ${orderBy}
  ${limitTo(limit)}`;

/**
 * Planned for the current values: with a generic plan, the few emails of a small project would be searched among those
 * of all projects by time. Limited in time, because callers can narrow the filter.
 */
export const listMails = (db: Db, listing: MailListing) =>
  manyApart<MailEntry & TimePlace>(db, selectMails(listing), { isAnew: true, isBounded: true });

export const findMail = (db: Db, { projectId, id }: { projectId: string; id: string }) =>
  maybeOne<MailEntry>(db, sql`select ${columns} from mails m where m.project_id = ${projectId} and m.id = ${id}`);
