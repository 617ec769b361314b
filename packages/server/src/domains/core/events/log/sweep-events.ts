import { inTransaction, type Context } from '../../../../context.ts';
import { deleteUpTo } from '../events.queries.ts';
import { chainOf } from './chain.ts';
import { listOld, listProjectsWithOld, lockEnds, lockFirst, updateEnds } from './chain.queries.ts';
import { whileHeld } from './while-held.ts';

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 1000;

/**
 * Deletes events after the retention period of the project or the instance, because they contain whole users. A log
 * loses its beginning, and remembers the hash that the first remaining event is linked to.
 */
export async function sweepEvents(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const { projectId, days } of await listProjectsWithOld(ctx.db, { now, days: ctx.eventsKeptForDays })) {
    const before = new Date(now.getTime() - days * DAY_MS);
    let swept: number;
    do swept = await sweepPage(ctx, projectId, before);
    while (swept === PAGE);
  }
}

const sweepPage = (ctx: Context, projectId: string, before: Date): Promise<number> =>
  inTransaction(ctx, async ({ db }) => {
    const ends = await lockEnds(db, projectId);
    if (!ends) return 0; // being signed right now: the next sweep deletes them
    const old = await listOld(db, projectId, { before, limit: PAGE });
    const ids = old.map(({ id }) => id);
    const { length } = whileHeld(ids, await lockFirst(db, projectId, PAGE));
    const last = old[length - 1];
    if (!last) return 0;
    await deleteUpTo(db, projectId, last.position);
    const swept = { ...ends, sweptPosition: last.position, sweptHash: last.hash };
    await updateEnds(db, projectId, { ...swept, proof: chainOf(ctx.instanceKeys, projectId).proofOf(swept) });
    return length;
  });
