import type { Context } from '../../context.ts';
import { untilNoneIsLeft } from '../../db/until-none-is-left.ts';
import { deleteGuessesThatEndedBefore, deleteNetworksNotedBefore } from './guesses.queries.ts';
import { deleteBucketsThatEndedBefore, deleteWithheldMailsBefore } from './limits.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const NETWORKS_KEPT_FOR_MS = 180 * DAY_MS;
const WITHHELD_KEPT_FOR_MS = 30 * DAY_MS; // like the log of mails

/** A count whose window has ended counts for nothing. */
export async function sweepLimits(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await untilNoneIsLeft(() => deleteBucketsThatEndedBefore(ctx.db, now));
  await untilNoneIsLeft(() => deleteGuessesThatEndedBefore(ctx.db, now));
  // A network that is forgotten becomes known again with the next sign-in.
  await untilNoneIsLeft(() => deleteNetworksNotedBefore(ctx.db, new Date(now.getTime() - NETWORKS_KEPT_FOR_MS)));
  await untilNoneIsLeft(() => deleteWithheldMailsBefore(ctx.db, new Date(now.getTime() - WITHHELD_KEPT_FOR_MS)));
}
