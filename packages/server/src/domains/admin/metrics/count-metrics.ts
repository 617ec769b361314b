import { INVITATION_CODE_LIFETIME_MS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countDay, insertDay, listUncountedDays, recountMails } from './metrics.queries.ts';
import { insertRetention, listUncountedWeeks, type Cohort } from './retention.queries.ts';
import { addDays, bitsOf, boundsOf, DAY_MS, dayOf, weekOf } from './utc-days.ts';

/** How many past days are still counted if earlier runs were missed. */
const DAYS_BACK = 90;
const WEEKS_BACK = 12;
/**
 * An email is retried until its code expires, which takes longest for invitations; emails that no job retries expire an
 * hour or two later.
 */
const DAYS_UNTIL_MAILS_ARE_DONE = INVITATION_CODE_LIFETIME_MS / DAY_MS + 1;

/**
 * Counts finished days and weeks of all projects. Any number of processes may run it, repeatedly: counted values don't
 * change. Only emails are counted again for a few days, until all of them are sent or given up. See
 * docs/adr/0022-metrics.md.
 */
export async function countMetrics(ctx: Context): Promise<void> {
  const today = dayOf(ctx.clock.now());
  await untilNoneIsNew(
    () => listUncountedDays(ctx.db, { first: addDays(today, -DAYS_BACK), last: addDays(today, -1) }),
    async ({ projectId, day }) => {
      const counted = await countDay(ctx.db, { projectId, ...boundsOf(day) }, windowsOf(day));
      await recountMails(ctx.db, {
        projectId,
        first: addDays(day, -DAYS_UNTIL_MAILS_ARE_DONE),
        last: addDays(day, -1),
      });
      await insertDay(ctx.db, projectId, counted);
    },
  );
  const lastWeek = addDays(weekOf(today), -7);
  await untilNoneIsNew(
    () => listUncountedWeeks(ctx.db, { first: addDays(lastWeek, -(WEEKS_BACK - 1) * 7), last: lastWeek }),
    (cohort) => insertRetention(ctx.db, { ...cohort, ...weekOfCohort(cohort) }),
  );
}

/** Returns the thirty days up to a day as bits, marking the last seven days and the day itself. */
function windowsOf(day: string) {
  const bitsIn = (days: number) => new Map(bitsOf(day, days).map(({ month, bits }) => [month, bits]));
  const [ofDay, ofWeek] = [bitsIn(1), bitsIn(7)];
  return bitsOf(day, 30).map(({ month, bits }) => ({
    month,
    bits,
    ofDay: ofDay.get(month) ?? 0,
    ofWeek: ofWeek.get(month) ?? 0,
  }));
}

const weekOfCohort = ({ week, weeksLater }: Cohort) => ({
  from: boundsOf(week).from,
  to: boundsOf(addDays(week, 6)).to,
  months: bitsOf(addDays(week, weeksLater * 7 + 6), 7),
});

/** Counts page by page. A project that is deleted meanwhile takes its rows along and is no longer listed. */
async function untilNoneIsNew<Item>(list: () => Promise<Item[]>, count: (item: Item) => Promise<void>): Promise<void> {
  let page: readonly Item[];
  do {
    page = await list();
    for (const item of page) await count(item);
  } while (page.length > 0);
}
