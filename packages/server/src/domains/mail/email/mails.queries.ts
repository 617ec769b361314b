import { execute, many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { EmailTemplateType } from '../email-templates/template-names.ts';
import type { MailStatus, QueuedMail } from './mail.ts';

export interface NewMailRow {
  readonly projectId: string;
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly payloadSealed: Buffer;
}

/** The row of a mail, and the job that sends it: a part that only selects the job would not run unless another one read it. */
export const insertMail = (mail: NewMailRow, job: Sql<never>) => sql`
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select ${mail.projectId}, ${mail.id}::uuid, ${mail.template}, ${mail.recipient}, 'queued', ${mail.createdAt}::timestamptz,
    ${mail.expiresAt}::timestamptz, ${mail.payloadSealed}::bytea
  where (${job}) is not null`;

/** A fragment: the row of a mail that never was, for the limit that its source selects as `limited_by`, if it does. */
export const insertWithheldMail = (
  mail: Pick<NewMailRow, 'projectId' | 'id' | 'template' | 'recipient' | 'createdAt'>,
  source: Sql<never>,
): Sql<never> => sql`
  insert into mails (project_id, id, template, recipient, status, withheld_by, created_at, expires_at)
  select ${mail.projectId}, ${mail.id}::uuid, ${mail.template}, ${mail.recipient}, 'withheld', limited_by,
    ${mail.createdAt}::timestamptz, ${mail.createdAt}::timestamptz
  from (${source}) as withheld`;

/** Nothing if it has left already, or is gone with its project. */
export const findQueuedMail = (db: Db, projectId: string, id: string) =>
  maybeOne<QueuedMail>(
    db,
    sql`
      select project_id as "projectId", id, template, recipient, created_at as "createdAt", expires_at as "expiresAt",
        payload_sealed as "payloadSealed"
      from mails
      where project_id = ${projectId} and id = ${id} and status = 'queued'`,
  );

export interface FinishedMail {
  readonly projectId: string;
  readonly id: string;
  readonly status: Exclude<MailStatus, 'queued' | 'withheld'>;
  /** Was it tried, or ended without that? */
  readonly wasTried: boolean;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
  /** JSON, for the development inbox, which keeps what was sent. */
  readonly kept: string | null;
}

/** Erases what could be redeemed, together with the last change of the status. An older error is kept. */
export const finishMail = (db: Db, mail: FinishedMail) =>
  maybeOne<{ template: string; attempts: number }>(
    db,
    sql`
      update mails
      set status = ${mail.status}, attempts = attempts + ${mail.wasTried ? 1 : 0}, last_error = coalesce(${mail.lastError}, last_error),
        sent_at = ${mail.sentAt}, kept = case when ${mail.status} = 'sent' then ${mail.kept}::jsonb end, payload_sealed = null
      where project_id = ${mail.projectId} and id = ${mail.id} and status = 'queued'
      returning template, attempts`,
  );

/** A mail that was sent at once, or not: for the log. */
export const insertFinishedMail = (
  db: Db,
  mail: Omit<FinishedMail, 'wasTried'> & Pick<NewMailRow, 'template' | 'recipient' | 'createdAt'>,
) =>
  execute(
    db,
    sql`
      insert into mails (project_id, id, template, recipient, status, attempts, last_error, created_at, expires_at, sent_at, kept)
      values (${mail.projectId}, ${mail.id}, ${mail.template}, ${mail.recipient}, ${mail.status}, 1, ${mail.lastError},
        ${mail.createdAt}, ${mail.createdAt}, ${mail.sentAt}, ${mail.kept}::jsonb)`,
  );

export const noteFailedAttempt = (db: Db, mail: { projectId: string; id: string; lastError: string }) =>
  execute(
    db,
    sql`
      update mails
      set attempts = attempts + 1, last_error = ${mail.lastError}
      where project_id = ${mail.projectId} and id = ${mail.id} and status = 'queued'`,
  );

/** What carries codes that open nothing any more does not leave. The jobs find them ended. */
export const expireQueuedMails = (
  tx: Tx,
  mails: { projectId: string; recipient: string; templates: readonly EmailTemplateType[]; now: Date },
) =>
  execute(
    tx,
    sql`
      update mails
      set expires_at = ${mails.now}
      where project_id = ${mails.projectId} and recipient = ${mails.recipient} and template = any(${mails.templates}::text[])
        and status = 'queued' and expires_at > ${mails.now}`,
  );

export const oldMails = (before: Date): Sweep => ({
  deleteFrom: sql`mails`,
  key: sql`project_id, id`,
  by: sql`created_at`,
  before,
});

/** Of all projects: what waits for a job that never came, a thousand rows at a time. */
export const expireMailsBefore = (db: Db, before: Date) =>
  many<{ id: string }>(
    db,
    sql`
      update mails
      set status = 'expired', payload_sealed = null
      where (project_id, id) in (
        select project_id, id from mails where status = 'queued' and expires_at < ${before} limit 1000 for update skip locked
      )
      returning id`,
  );

/** Of all projects: empties the development inbox. */
export const clearKeptMails = (db: Db) => execute(db, sql`delete from mails where kept is not null`);

/** Of all projects. */
export const countQueuedMails = async (db: Db): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*)::int as count from mails where status = 'queued'`)).count;

/** The log forgets an address, and what has not left yet does not. Mails of some templates may be somebody else's. */
export const deleteMailsTo = (
  tx: Tx,
  mails: { projectId: string; recipients: readonly string[]; except: readonly EmailTemplateType[] },
) =>
  execute(
    tx,
    sql`
      delete from mails
      where project_id = ${mails.projectId} and lower(recipient) = any(${mails.recipients}::text[])
        and template <> all(${mails.except}::text[])`,
  );
