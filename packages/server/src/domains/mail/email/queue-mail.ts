import type { Context } from '../../../context.ts';
import { addJob } from '../../../db/add-job.ts';
import { execute } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { part } from '../../../db/together.ts';
import type { Project } from '../../core/index.ts';
import { sealPayload, type MailPayload } from './mail-payload.ts';
import { insertMail } from './mails.queries.ts';
import type { NewMail, NewNotice } from './new-mail.ts';

export const SEND_MAIL_TASK = 'send-mail';

const NOTICE_LIFETIME_MS = 24 * 60 * 60_000;

/** A part of a composed statement that queues an email. */
export const queueMail = (ctx: Context, project: Project, mail: NewMail) => part('mail', mailOf(ctx, project, mail));

/** Queues an email, which is sent if the transaction commits. */
export const writeMail = (ctx: Context, project: Project, mail: NewMail): Promise<void> =>
  execute(ctx.db, mailOf(ctx, project, mail));

export const writeNotice = (ctx: Context, project: Project, notice: NewNotice): Promise<void> =>
  execute(ctx.db, noticeOf(ctx, project, notice));

/** Uses the language of the request. */
function mailOf(ctx: Context, project: Project, mail: NewMail): Sql<never> {
  const { template, recipient, expiresAt, user, link, typedCode, extra, isDecoy = false, wording } = mail;
  const payload = { user: namesOf(user), link, typedCode, extra, isDecoy, language: ctx.language, wording };
  return insertionOf(ctx, project, { template, recipient, expiresAt, payload });
}

/** A notice, with a text of Keystead. */
function noticeOf(ctx: Context, project: Project, notice: NewNotice): Sql<never> {
  const { kind, recipient, user, link, extra } = notice;
  const expiresAt = new Date(ctx.clock.now().getTime() + NOTICE_LIFETIME_MS);
  const payload = { user: namesOf(user), link, extra, isDecoy: false, language: ctx.language };
  return insertionOf(ctx, project, { template: kind, recipient, expiresAt, payload });
}

/** Picks the names only: callers pass whole users, and nothing else of them belongs in an email. */
const namesOf = ({ displayName, primaryEmail }: NewMail['user']) => ({ displayName, primaryEmail });

function insertionOf(
  ctx: Context,
  project: Project,
  {
    template,
    recipient,
    expiresAt,
    payload,
  }: { template: string; recipient: string; expiresAt: Date; payload: MailPayload },
): Sql<never> {
  const address = { projectId: project.id, id: ctx.random.uuid(), recipient };
  const payloadSealed = sealPayload(ctx, address, payload);
  const row = { ...address, template, createdAt: ctx.clock.now(), expiresAt, payloadSealed };
  return insertMail(row, addJob(SEND_MAIL_TASK, { projectId: project.id, id: address.id }));
}
