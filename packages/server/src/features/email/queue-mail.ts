import type { Context } from '../../context.ts';
import { addJob } from '../../db/add-job.ts';
import type { Part } from '../../db/together.ts';
import type { Project } from '../projects/index.ts';
import { sealPayload, type MailPayload } from './mail-payload.ts';
import { insertMail } from './mails.queries.ts';
import type { NewMail, NewNotice } from './new-mail.ts';

export const SEND_MAIL_TASK = 'send-mail';

const NOTICE_LIFETIME_MS = 24 * 60 * 60_000;

/** The part of a change that makes a mail leave which tells of it, in the language that the request asked for. */
export function queueMail(ctx: Context, project: Project, mail: NewMail): Part<'mail', never> {
  const { template, recipient, expiresAt, user, link, typedCode, extra, isDecoy = false, wording } = mail;
  const payload = { user: namesOf(user), link, typedCode, extra, isDecoy, language: ctx.language, wording };
  return queue(ctx, project, { name: 'mail', template, recipient, expiresAt, payload });
}

/** A notice: worded by us. */
export function queueNotice(ctx: Context, project: Project, notice: NewNotice): Part<'notice', never> {
  const { kind, recipient, user, link, extra } = notice;
  const expiresAt = new Date(ctx.clock.now().getTime() + NOTICE_LIFETIME_MS);
  const payload = { user: namesOf(user), link, extra, isDecoy: false, language: ctx.language };
  return queue(ctx, project, { name: 'notice', template: kind, recipient, expiresAt, payload });
}

/** Callers hand over whole users; nothing else of them belongs into a mail. */
const namesOf = ({ displayName, primaryEmail }: NewMail['user']) => ({ displayName, primaryEmail });

function queue<const Name extends string>(
  ctx: Context,
  project: Project,
  mail: { name: Name; template: string; recipient: string; expiresAt: Date; payload: MailPayload },
): Part<Name, never> {
  const { name, template, recipient, expiresAt, payload } = mail;
  const address = { projectId: project.id, id: ctx.random.uuid(), recipient };
  const payloadSealed = sealPayload(ctx, address, payload);
  const row = { ...address, template, createdAt: ctx.clock.now(), expiresAt, payloadSealed };
  return insertMail(name, row, addJob(SEND_MAIL_TASK, { projectId: project.id, id: address.id }));
}
