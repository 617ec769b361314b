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

/** Inserts an email and its job. The `where` reads the job, because a part that nothing reads would not run. */
export const insertMail = (mail: NewMailRow, job: Sql<never>) => sql`
  insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
  select ${mail.projectId}, ${mail.id}::uuid, ${mail.template}, ${mail.recipient}, 'queued', ${mail.createdAt}::timestamptz,
    ${mail.expiresAt}::timestamptz, ${mail.payloadSealed}::bytea
  where (${job}) is not null`;

/** A fragment that inserts a withheld email, if its source returns the rate limit as `limited_by`. */
export const insertWithheldMail = (
  mail: Pick<NewMailRow, 'projectId' | 'id' | 'template' | 'recipient' | 'createdAt'>,
  source: Sql<never>,
): Sql<never> => sql`
  insert into mails (project_id, id, template, recipient, status, withheld_by, created_at, expires_at)
  select ${mail.projectId}, ${mail.id}::uuid, ${mail.template}, ${mail.recipient}, 'withheld', limited_by,
    ${mail.createdAt}::timestamptz, ${mail.createdAt}::timestamptz
  from (${source}) as withheld`;

/** Returns no row if the email has been sent or its project was deleted. */
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
  /** Whether the email was tried before it ended. */
  readonly wasTried: boolean;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
  /** JSON for the development inbox, which keeps sent emails. */
  readonly kept: string | null;
}

/** Finishes an email and erases its links and codes in the same statement. Keeps an earlier error if there is no new one. */
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

/** Adds an email that was sent at once, or failed, to the log. */
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

/** Expires queued emails whose codes are no longer valid. Their jobs find them expired. */
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

/** Expires overdue emails of all projects whose jobs never ran, a thousand rows at a time. */
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

/** Empties the development inbox, for all projects. */
export const clearKeptMails = (db: Db) => execute(db, sql`delete from mails where kept is not null`);

/** Counts the queued emails of all projects. */
export const countQueuedMails = async (db: Db): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*)::int as count from mails where status = 'queued'`)).count;

/**
 * Deletes the emails to an address from the log, including queued ones. Emails of the excepted templates may belong to
 * another user.
 */
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
