import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { endedGuesses } from './guesses.queries.ts';
import { unusedNetworks } from './known-networks.queries.ts';
import { endedBuckets, oldWithheldMails } from './limits.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const NETWORKS_KEPT_FOR_MS = 180 * DAY_MS;
const WITHHELD_KEPT_FOR_MS = 30 * DAY_MS; // like the email log

/** Deletes expired counts, which no longer apply, and what is kept for a limited time. */
export async function sweepLimits(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await sweep(ctx.db, endedBuckets(now));
  await sweep(ctx.db, endedGuesses(now));
  // A deleted IP address becomes known again with the next sign-in.
  await sweep(ctx.db, unusedNetworks(new Date(now.getTime() - NETWORKS_KEPT_FOR_MS)));
  await sweep(ctx.db, oldWithheldMails(new Date(now.getTime() - WITHHELD_KEPT_FOR_MS)));
}
