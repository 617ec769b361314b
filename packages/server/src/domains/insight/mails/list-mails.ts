import type { listMails as endpoint, QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import type { TimePlace } from '../../../db/time-order.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { spellingsOf } from '../../mail/index.ts';
import { getUser, listChannels } from '../../identity/index.ts';
import type { MailEntry } from './mail-entry.ts';
import { listMails as selectListed } from './mails.queries.ts';

type Asked = QueryOf<typeof endpoint>;
const cursor = cursorOf('mails', { micros: 'micros', id: 'uuid' });

/** Lists the email log, newest first. */
export async function listMails(
  ctx: Context,
  projectId: string,
  { status, type, recipient, user_id: userId }: Asked,
): Promise<Listing<MailEntry, TimePlace>> {
  const filter = {
    projectId,
    status: status === 'waiting' ? ('queued' as const) : status,
    type,
    recipients: narrowest(
      recipient === undefined ? undefined : spellingsOf(recipient.trim()),
      userId === undefined ? undefined : await spellingsOfUser(ctx, projectId, userId),
    ),
  };
  return { cursor, read: (after, limit) => selectListed(ctx.db, { ...filter, after, limit }) };
}

/** Combines both filters: an address that the user doesn't have matches nothing. */
const narrowest = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one && other ? one.filter((spelling) => other.includes(spelling)) : (one ?? other);

async function spellingsOfUser(ctx: Context, projectId: string, userId: string): Promise<string[]> {
  await getUser(ctx, projectId, userId);
  const channels = await listChannels(ctx.db, { projectId, userId });
  return channels.flatMap(({ email }) => spellingsOf(email));
}
