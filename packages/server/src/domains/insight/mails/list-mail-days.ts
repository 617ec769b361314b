import type { listMailDays as endpoint, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countMailsByDay } from './mail-days.queries.ts';

type MailDay = ResponseOf<typeof endpoint, 'admin'>['items'][number];

const DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the emails of the last 30 days by outcome, today last, including days without emails. */
export async function listMailDays(ctx: Context, projectId: string): Promise<MailDay[]> {
  const today = Math.floor(ctx.clock.now().getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, index) => today - (DAYS - 1 - index) * DAY_MS);
  const counted = await countMailsByDay(ctx.db, { projectId, since: new Date(today - (DAYS - 1) * DAY_MS) });
  return days.map((start) => {
    const { sent = 0, failed = 0, withheld = 0 } = counted.find(({ day }) => day.getTime() === start) ?? {};
    return { day: new Date(start).toISOString().slice(0, 'yyyy-mm-dd'.length), sent, failed, withheld };
  });
}
