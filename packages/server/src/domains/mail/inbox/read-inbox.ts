import type { Context } from '../../../context.ts';
import { clearKeptMails } from '../email/mails.queries.ts';
import { findInboxMail, listInboxMails, type InboxSearch } from './inbox.queries.ts';
import { inboxMailView, type InboxMailView } from './inbox.view.ts';
import { isUuid } from '../../../platform/uuid.ts';

export async function listInbox(ctx: Context, search: InboxSearch): Promise<InboxMailView[]> {
  if (Object.values(search).some((text) => text?.includes('\0'))) return []; // PostgreSQL can't store NUL
  return (await listInboxMails(ctx.db, search)).map(inboxMailView);
}

export async function findInboxHtml(ctx: Context, id: string): Promise<string | undefined> {
  return isUuid(id) ? (await findInboxMail(ctx.db, id))?.html : undefined;
}

export async function clearInbox(ctx: Context): Promise<void> {
  await clearKeptMails(ctx.db);
  ctx.mail.inbox?.emit();
}
