import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { MailEntry } from './mail-entry.ts';
import { findMail } from './mails.queries.ts';

export async function getMail(ctx: Context, projectId: string, id: string): Promise<MailEntry> {
  const mail = await findMail(ctx.db, { projectId, id });
  if (!mail) throw new KnownError('MAIL_NOT_FOUND');
  return mail;
}
