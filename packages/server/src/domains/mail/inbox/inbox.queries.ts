import { many, maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { KeptMail } from '../email/mail.ts';

export interface InboxMail extends KeptMail {
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly recipient: string;
  readonly template: string;
  readonly status: string;
  readonly createdAt: Date;
}

interface InboxRow extends Omit<InboxMail, keyof KeptMail> {
  readonly kept: KeptMail;
}

const inboxColumns = sql`
  m.id, m.project_id as "projectId", p.display_name as "projectName", m.recipient, m.template, m.status,
  m.created_at as "createdAt", m.kept`;

export interface InboxSearch {
  /** The whole address, ignoring case. */
  readonly recipient: string | undefined;
  /** A part of the address. */
  readonly search: string | undefined;
}

const NEWEST = 200;

/** Emails of all projects, newest first: the inbox belongs to the developer of this machine. */
export const listInboxMails = async (db: Db, { recipient, search }: InboxSearch): Promise<InboxMail[]> =>
  (
    await many<InboxRow>(
      db,
      sql`
        select ${inboxColumns}
        from mails m
        join projects p on p.project_id = m.project_id
        where m.kept is not null
          and (${recipient}::text is null or lower(m.recipient) = lower(${recipient}::text))
          and (${search}::text is null or position(lower(${search}::text) in lower(m.recipient)) > 0)
        order by m.created_at desc, m.sent_at desc, m.id
        limit ${NEWEST}`,
    )
  ).map(opened);

export const findInboxMail = async (db: Db, id: string): Promise<InboxMail | undefined> => {
  const row = await maybeOne<InboxRow>(
    db,
    sql`
      select ${inboxColumns}
      from mails m
      join projects p on p.project_id = m.project_id
      where m.id = ${id} and m.kept is not null`,
  );
  return row && opened(row);
};

const opened = ({ kept, ...row }: InboxRow): InboxMail => ({ ...row, ...kept });
