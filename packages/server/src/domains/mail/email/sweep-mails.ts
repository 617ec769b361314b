import type { Context } from '../../../context.ts';
import { sweep, untilNoneIsLeft } from '../../../db/sweep.ts';
import { expireMailsBefore, oldMails } from './mails.queries.ts';

const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;
const OVERDUE_MS = 60 * 60_000;

/** The email log is kept for 30 days. An email whose job never ran expires an hour after its code. */
export async function sweepMails(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await untilNoneIsLeft(() => expireMailsBefore(ctx.db, new Date(now - OVERDUE_MS)));
  await sweep(ctx.db, oldMails(new Date(now - KEPT_FOR_MS)));
}
